-- Sales that the agent entered or imported, of any home. `match_key` is the same for two entries of one sale; `listing` is the agent's own
-- home, `batch` the import that it came with.
create table closed_sales (
  id text collate "C" not null primary key,
  closed_on text collate "C" not null,
  price integer not null,
  town text collate "C" not null,
  kind text collate "C" not null,
  sqft integer not null,
  beds integer not null,
  year_built integer not null,
  address text collate "C" not null,
  match_key text collate "C" not null,
  listing text collate "C" references listings (id),
  batch text collate "C",
  changed_at text collate "C" not null,
  deleted_at text collate "C"
);
create index closed_sales_by_date on closed_sales (closed_on, id);
create unique index closed_sales_once on closed_sales (match_key) where deleted_at is null;
create index closed_sales_by_listing on closed_sales (listing);
create index closed_sales_by_batch on closed_sales (batch);
create index closed_sales_deleted on closed_sales (deleted_at) where deleted_at is not null;

-- One row, once the agent entered a figure: how much prices change in a year, in hundredths of a percent.
create table sales_settings (
  id integer not null primary key,
  yearly_change integer
);

-- How many people an open house has room for; null: any number.
alter table open_houses add column capacity integer;

-- Who said "I'm coming": the same id as the request. `people` is 0 for a bot, which takes nobody's place.
create table open_house_guests (
  id text collate "C" not null primary key references leads (id),
  open_house text collate "C" not null references open_houses (id),
  state text collate "C" not null check (state in ('coming', 'canceled')),
  people integer not null,
  email text collate "C" not null,
  created_at text collate "C" not null,
  changed_at text collate "C" not null
);
create index open_house_guests_by_open_house on open_house_guests (open_house);

-- The agent's own homes. `data`: what was typed, by field, as JSON. `version` counts the saves of one home, `revision` is the catalog's version at its last change.
create table listings (
  id text not null primary key,
  slug text,
  state text not null check (state in ('draft', 'live', 'off')),
  status text not null check (status in ('coming-soon', 'active', 'pending', 'sold', 'leased', 'withdrawn')),
  data text not null,
  version integer not null,
  revision integer not null,
  goes_live_at text,
  listed_on text,
  closed_on text,
  closed_price integer,
  changed_at text not null,
  changed_by text not null
);
create index listings_by_revision on listings (revision);

-- Every slug that a home has or had: an old one leads to the home, and never to another.
create table listing_slugs (
  slug text not null primary key,
  listing text not null references listings (id) deferrable initially deferred
);
create index listing_slugs_by_listing on listing_slugs (listing);

-- The fields that a save changed, before and after, as JSON. `flags`: what the fair housing check said about it.
create table listing_history (
  id text not null primary key,
  listing text not null references listings (id) deferrable initially deferred,
  version integer not null,
  at text not null,
  changed_by text not null,
  before text not null,
  after text not null,
  flags text not null
);
create unique index listing_history_by_version on listing_history (listing, version);

-- `folder`: where the files of its present form are. `digest`: of the file as it was sent, so that one sent twice is stored once.
create table listing_photos (
  id text not null primary key,
  listing text not null references listings (id) deferrable initially deferred,
  position integer not null,
  folder text not null,
  room text not null,
  alt text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  turned integer not null check (turned in (0, 90, 180, 270)),
  digest text not null,
  avif integer not null check (avif in (0, 1, 2)),
  created_at text not null,
  deleted_at text
);
create unique index listing_photos_by_digest on listing_photos (listing, digest);
create unique index listing_photos_by_folder on listing_photos (folder);
create index listing_photos_without_avif on listing_photos (created_at) where avif = 0;
create index listing_photos_deleted on listing_photos (deleted_at) where deleted_at is not null;

-- Minutes after midnight, local time. `sequence` counts its changes, as calendar files need it.
create table open_houses (
  id text not null primary key,
  listing text not null references listings (id) deferrable initially deferred,
  date text not null,
  from_min integer not null,
  to_min integer not null,
  note text not null,
  state text not null check (state in ('planned', 'canceled')),
  sequence integer not null,
  changed_at text not null
);
create index open_houses_by_listing on open_houses (listing);

-- One row: how often the homes have changed, and whether the sample homes are hidden.
create table catalog_state (
  id integer not null primary key check (id = 1),
  version integer not null,
  samples_hidden integer not null check (samples_hidden in (0, 1))
);

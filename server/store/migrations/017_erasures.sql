-- The erasures that this database has had. `erasures.jsonl` in the data folder lists all of them, as
-- keyed digests: what is listed there and not here was undone by a restored backup, and is applied
-- again. `at` is the time of the erasure.
create table erasures (
  digest text not null primary key,
  at text not null
) without rowid;

-- How often SQLite's log was copied into the database file. The file `porchlight.sqlite-generation`
-- has the same number, so a log that is lost with its writes is noticed.
create table log_generation (
  id integer not null primary key check (id = 1),
  generation integer not null
);
insert into log_generation (id, generation) values (1, 0);

-- Those that KEEP_MONTHS deletes after a time.
create index subscribers_not_subscribed on subscribers (asked_at) where state in ('waiting', 'left');

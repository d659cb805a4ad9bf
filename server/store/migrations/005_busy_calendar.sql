-- The last good copy of the agent's own calendar. There is one row at most; `source` is a digest of the address that it came from, `etag` and
-- `modified` are what that address knows the copy by, `fetched_at` is when it was last seen to be the present one.
create table busy_calendar (
  id integer not null primary key check (id = 1),
  source text not null,
  text text not null,
  etag text,
  modified text,
  fetched_at text not null
);

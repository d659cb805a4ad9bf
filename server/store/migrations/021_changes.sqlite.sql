-- What processes tell each other: a topic, such as "calendar", has another version after each change. And why work failed when it was last done.
create table changes (
  topic text not null primary key,
  version text not null
) without rowid;
alter table leases add column problem text;

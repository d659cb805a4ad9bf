-- What processes tell each other: a topic, such as "calendar", has another version after each change. And why work failed when it was last done.
create table changes (
  topic text collate "C" not null primary key,
  version text collate "C" not null
);
alter table leases add column problem text collate "C";

-- Work that only one process does at a time: which one, until when unless it renews that, and when the work was last done.
create table leases (
  name text collate "C" not null primary key,
  holder text collate "C",
  until text collate "C" not null,
  done_at text collate "C"
);

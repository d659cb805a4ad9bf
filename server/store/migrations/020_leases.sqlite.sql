-- Work that only one process does at a time: which one, until when unless it renews that, and when the work was last done.
create table leases (
  name text not null primary key,
  holder text,
  until text not null,
  done_at text
) without rowid;

-- One row once the data was moved to another database, so that only one of the two is used: where to, when it began, and whether it's complete.
create table moves (
  place text not null primary key,
  at text not null,
  done integer not null check (done in (0, 1))
);

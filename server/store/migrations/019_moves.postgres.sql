-- One row once the data was moved to another database, so that only one of the two is used: where to, when it began, and whether it's complete.
create table moves (
  place text collate "C" not null primary key,
  at text collate "C" not null,
  done integer not null check (done in (0, 1))
);

-- Each transaction that writes calls this: a process that still runs on data that was moved stores nothing anymore.
create function refuse_if_moved() returns void language plpgsql as $$
begin if exists (select from moves) then raise exception 'the data was moved' using errcode = 'PM001'; end if; end $$;

-- Two copies of the agent's own calendar: the last good one, and a newer one that could not be read as well, if that is what came last.
create table busy_copies (
  place text not null primary key check (place in ('good', 'newer')),
  source text not null,
  text text not null,
  etag text,
  modified text,
  fetched_at text not null
);
insert into busy_copies (place, source, text, etag, modified, fetched_at)
select 'good', source, text, etag, modified, fetched_at from busy_calendar;
drop table busy_calendar;

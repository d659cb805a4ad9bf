-- Letters learn three things. `owed` is 1 for a letter that must arrive: the agent's. A reminder waits for `not_before`, also over a restart.
-- After `not_after`, and when it tells of a booking's state (`sequence`) that is past, a letter is dropped and not sent. SQLite cannot
-- change what a column may hold, so the table is made anew.
create table letters_now (
  id text not null primary key,
  kind text not null,
  lead_id text not null references leads (id),
  state text not null check (state in ('waiting', 'sent', 'dead', 'dropped')),
  created_at text not null,
  tried_since text not null,
  due_at text not null,
  holder text,
  attempts integer not null,
  problem text,
  sent_at text,
  owed integer not null check (owed in (0, 1)),
  sequence integer,
  not_before text,
  not_after text
) without rowid;

insert into letters_now
select id, kind, lead_id, state, created_at, tried_since, due_at, holder, attempts, problem, sent_at,
  case kind when 'lead' then 1 else 0 end, null, null, null
from letters;

drop table letters;
alter table letters_now rename to letters;

create index letters_waiting on letters (due_at) where state = 'waiting';
create index letters_dead on letters (due_at) where state = 'dead';
create index letters_of_lead on letters (lead_id) where state = 'waiting';

-- Appointments. Each is a lead and has its id. `blocked_from` to `blocked_until` is the appointment with what is kept free around it.
-- `sequence` grows with each change that the invitee's calendar has to hear of. `zone` is the visitor's, `agent_zone` the agent's.
create table bookings (
  id text not null primary key references leads (id),
  kind text not null,
  place text not null check (place in ('phone', 'video', 'office', 'visit')),
  state text not null check (state in ('held', 'booked', 'cancelled', 'lapsed')),
  starts_at text not null,
  ends_at text not null,
  blocked_from text not null,
  blocked_until text not null,
  held_until text,
  agent_zone text not null,
  zone text not null,
  name text not null,
  email text not null,
  email_key text not null,
  phone text not null,
  note text not null,
  address text,
  listing text,
  sequence integer not null,
  created_at text not null,
  changed_at text not null,
  check (blocked_from <= starts_at and starts_at < ends_at and ends_at <= blocked_until),
  check ((state = 'held') = (held_until is not null))
) without rowid;

create index bookings_standing on bookings (blocked_until) where state in ('held', 'booked');
create index bookings_by_start on bookings (starts_at);
create index bookings_by_email on bookings (email_key, created_at);

-- No two that stand may lie over one another: the database itself refuses, whoever writes. Holds that ran out are made 'lapsed' by the
-- transaction that wants to book. The same in PostgreSQL, under the same name:
--   alter table bookings add constraint bookings_overlap exclude using gist
--     (tstzrange(blocked_from::timestamptz, blocked_until::timestamptz) with &&) where (state in ('held', 'booked'))
create trigger bookings_overlap_insert before insert on bookings when new.state in ('held', 'booked')
begin
  select raise(abort, 'bookings_overlap') where exists (
    select 1 from bookings
    where state in ('held', 'booked') and blocked_until > new.blocked_from and blocked_from < new.blocked_until
  ); end;

create trigger bookings_overlap_update before update of state, blocked_from, blocked_until on bookings when new.state in ('held', 'booked')
begin
  select raise(abort, 'bookings_overlap') where exists (
    select 1 from bookings
    where state in ('held', 'booked') and blocked_until > new.blocked_from and blocked_from < new.blocked_until and id <> old.id
  ); end;

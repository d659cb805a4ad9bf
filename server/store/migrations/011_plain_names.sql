-- Tables, columns and states get the standard words of the field. No row is lost; only `bookings` is rebuilt, as its checks name its states.
alter table letters rename to emails;
alter table emails rename column owed to must_deliver;
update emails set kind = 'booking-canceled' where kind = 'booking-cancelled';
update emails set kind = 'booking-agent-canceled' where kind = 'booking-agent-cancelled';

drop index letters_waiting;
drop index letters_of_lead;
drop index letters_unsent;
drop index letters_failed;
drop index letters_dead;
create index emails_waiting on emails (due_at) where state = 'waiting';
create index emails_of_lead on emails (lead_id);
create index emails_unsent on emails (must_deliver, created_at) where state = 'waiting' and not_before is null;
create index emails_failed on emails (due_at) where state = 'waiting' and problem is not null;
create index emails_dead on emails (must_deliver, problem) where state = 'dead';

alter table claims rename to dedupe_records;
drop index claims_of_lead;
create index dedupe_records_of_lead on dedupe_records (lead_id);

alter table leads rename column suspicions to spam_signals;
alter table pulse rename to heartbeat;
update secrets set name = 'form-tokens' where name = 'stamps';
alter table busy_copies rename to calendar_copies;

create table bookings_renamed (
  id text not null primary key references leads (id),
  kind text not null,
  place text not null check (place in ('phone', 'video', 'office', 'visit')),
  state text not null check (state in ('pending', 'booked', 'canceled', 'expired')),
  starts_at text not null,
  ends_at text not null,
  blocked_from text not null,
  blocked_until text not null,
  pending_until text,
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
  flagged integer not null default 0 check (flagged in (0, 1)),
  confirmed_at text,
  check (blocked_from <= starts_at and starts_at < ends_at and ends_at <= blocked_until),
  check ((state = 'pending') = (pending_until is not null))
) without rowid;

insert into bookings_renamed
select id, kind, place,
  case state when 'held' then 'pending' when 'lapsed' then 'expired' when 'cancelled' then 'canceled' else state end,
  starts_at, ends_at, blocked_from, blocked_until, held_until, agent_zone, zone, name, email, email_key, phone, note, address, listing,
  sequence, created_at, changed_at, doubted, confirmed_at
from bookings;

drop table bookings;
alter table bookings_renamed rename to bookings;

create index bookings_active on bookings (blocked_until) where state in ('pending', 'booked');
create index bookings_by_start on bookings (starts_at);
create index bookings_by_email on bookings (email_key, created_at);
create index bookings_pending on bookings (pending_until) where state = 'pending';
create index bookings_flagged on bookings (starts_at) where flagged = 1;

-- No two active bookings overlap, so only the first that ends after the new one's start has to be looked at.
create trigger bookings_overlap_insert before insert on bookings when new.state in ('pending', 'booked')
begin
  select raise(abort, 'bookings_overlap') where new.blocked_until > (
    select blocked_from from bookings
    where state in ('pending', 'booked') and blocked_until > new.blocked_from
    order by blocked_until limit 1
  ); end;

create trigger bookings_overlap_update before update of state, blocked_from, blocked_until on bookings when new.state in ('pending', 'booked')
begin
  select raise(abort, 'bookings_overlap') where new.blocked_until > (
    select blocked_from from bookings
    where state in ('pending', 'booked') and blocked_until > new.blocked_from and id <> old.id
    order by blocked_until limit 1
  ); end;

-- What a request costs must not depend on how much is stored.

-- Each reference has an index of its own: SQLite searches every table that refers to a row when that row is written, and makes no use of
-- partial indexes for it.
create index claims_of_lead on claims (lead_id);
drop index letters_of_lead;
drop index letters_of_booking;
create index letters_of_lead on letters (lead_id);

-- What is not done yet, apart from reminders, which wait by the thousand for their time: what waits to be sent, what was tried and failed,
-- what was given up, by whom it was for and why.
create index letters_unsent on letters (owed, created_at) where state = 'waiting' and not_before is null;
create index letters_failed on letters (due_at) where state = 'waiting' and problem is not null;
drop index letters_dead;
create index letters_dead on letters (owed, problem) where state = 'dead';

-- Row 2: when a letter last went out.
insert into pulse (id, at)
select 2, last from (select max(sent_at) as last from letters where state = 'sent') where last is not null;

-- The few that are held, and those that a machine seems to have asked for, among all that ever stood.
create index bookings_held on bookings (held_until) where state = 'held';
create index bookings_doubted on bookings (starts_at) where doubted = 1;

-- None that stand lie over one another, so the first that ends after another one's beginning is the only one to look at, however many follow.
drop trigger bookings_overlap_insert;
create trigger bookings_overlap_insert before insert on bookings when new.state in ('held', 'booked')
begin
  select raise(abort, 'bookings_overlap') where new.blocked_until > (
    select blocked_from from bookings
    where state in ('held', 'booked') and blocked_until > new.blocked_from
    order by blocked_until limit 1
  ); end;

drop trigger bookings_overlap_update;
create trigger bookings_overlap_update before update of state, blocked_from, blocked_until on bookings when new.state in ('held', 'booked')
begin
  select raise(abort, 'bookings_overlap') where new.blocked_until > (
    select blocked_from from bookings
    where state in ('held', 'booked') and blocked_until > new.blocked_from and id <> old.id
    order by blocked_until limit 1
  ); end;

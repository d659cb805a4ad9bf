-- What happened with an appointment after it was booked. `sequence` is the booking's after it; `starts_at` the time before a move, or the one
-- that was proposed; `text` what the visitor's email says in addition. `member` is who did it, if it was a member of the dashboard.
create table appointment_events (
  id text not null primary key,
  booking text not null,
  at text not null,
  kind text not null,
  actor text not null check (actor in ('visitor', 'agent', 'site')),
  member text,
  sequence integer not null,
  starts_at text,
  text text not null
);
create index appointment_events_of_booking on appointment_events (booking, id);

-- The new time that the visitor was last asked about. It counts for the booking's `sequence` alone, so any other change ends it.
create table booking_proposals (
  booking text not null primary key,
  starts_at text not null,
  sequence integer not null,
  state text not null check (state in ('open', 'accepted', 'kept', 'withdrawn', 'expired')),
  proposed_at text not null
);
create index booking_proposals_open on booking_proposals (booking) where state = 'open';

-- Time that the agent keeps free of appointments.
create table blocked_times (
  id text not null primary key,
  starts_at text not null,
  ends_at text not null,
  note text not null,
  member text not null,
  created_at text not null
);
create index blocked_times_by_end on blocked_times (ends_at, id);

-- Lists of appointments: what was canceled, and what waits for the agent.
create index bookings_canceled on bookings (starts_at, id) where state = 'canceled';
create index bookings_undecided on bookings (starts_at, id) where state <> 'canceled' and (requested = 1 or flagged = 1);

-- Other services that get what the site receives: webhooks, Follow Up Boss, HubSpot. `previous_secret` signs beside the new one until
-- `previous_until`. Nothing is sent before `blocked_until`: the service asked for that, or is away.
create table connectors (
  id text not null primary key,
  kind text not null check (kind in ('webhook', 'follow-up-boss', 'hubspot')),
  name text not null,
  address text not null,
  secret text not null,
  previous_secret text,
  previous_until text,
  state text not null check (state in ('on', 'paused', 'stopped')),
  created_at text not null,
  changed_at text not null,
  problem text,
  failing_since text,
  failures integer not null,
  blocked_until text,
  delivered_at text
);

-- What happened and isn't yet among the deliveries. Triggers add to it in the transaction that stores a request or changes an appointment,
-- so that nothing is missed, and only while there is a connector.
create table connection_events (
  id text not null primary key,
  event text not null,
  lead text not null,
  at text not null
) without rowid;

-- One event for one connector. `due_at` is when a claim by `holder` ends, or when it's tried next. The text that is sent isn't stored.
create table deliveries (
  id text not null primary key,
  connector text not null references connectors (id) deferrable initially deferred,
  event_id text not null,
  event text not null,
  lead text,
  at text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  attempts integer not null,
  due_at text not null,
  tried_since text,
  holder text,
  problem text,
  note text,
  status integer,
  response text,
  ended_at text
);
create unique index deliveries_once on deliveries (connector, event_id);
create index deliveries_by_time on deliveries (connector, id);
create index deliveries_due on deliveries (connector, due_at) where state = 'waiting';
create index deliveries_failed on deliveries (connector, id) where state = 'failed';
create index deliveries_of_lead on deliveries (lead);
create index deliveries_answered on deliveries (id) where response is not null;

create trigger connection_lead after insert on leads when exists (select 1 from connectors)
begin
  insert or ignore into connection_events (id, event, lead, at) values (new.id || '-received', 'lead.received', new.id, new.at); end;

create trigger connection_booking after insert on bookings when new.state = 'booked' and exists (select 1 from connectors)
begin
  insert or ignore into connection_events (id, event, lead, at)
  values (new.id || '-booked-' || new.sequence, 'booking.created', new.id, new.changed_at); end;

create trigger connection_booking_booked after update of state on bookings
when new.state = 'booked' and old.state <> 'booked' and exists (select 1 from connectors)
begin
  insert or ignore into connection_events (id, event, lead, at)
  values (new.id || '-booked-' || new.sequence, 'booking.created', new.id, new.changed_at); end;

create trigger connection_booking_changed after update of starts_at, email, phone on bookings
when new.state = 'booked' and old.state = 'booked'
  and (new.starts_at <> old.starts_at or new.email <> old.email or new.phone <> old.phone) and exists (select 1 from connectors)
begin
  insert or ignore into connection_events (id, event, lead, at)
  values (new.id || '-changed-' || replace(replace(replace(replace(new.changed_at, ':', ''), '.', ''), '-', ''), 'Z', ''), 'booking.changed', new.id, new.changed_at); end;

create trigger connection_booking_canceled after update of state on bookings
when new.state <> 'booked' and old.state = 'booked' and new.requested = 0 and exists (select 1 from connectors)
begin
  insert or ignore into connection_events (id, event, lead, at)
  values (new.id || '-canceled-' || new.sequence, 'booking.canceled', new.id, new.changed_at); end;

-- It's left to the agent in the transaction that made it: it was never booked.
create trigger connection_booking_requested after update of requested on bookings when new.requested = 1 and old.requested = 0
begin
  delete from connection_events where id = new.id || '-booked-' || new.sequence; end;

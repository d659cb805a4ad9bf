-- Other services that get what the site receives: webhooks, Follow Up Boss, HubSpot. `previous_secret` signs beside the new one until
-- `previous_until`. Nothing is sent before `blocked_until`: the service asked for that, or is away.
create table connectors (
  id text collate "C" not null primary key,
  kind text collate "C" not null check (kind in ('webhook', 'follow-up-boss', 'hubspot')),
  name text collate "C" not null,
  address text collate "C" not null,
  secret text collate "C" not null,
  previous_secret text collate "C",
  previous_until text collate "C",
  state text collate "C" not null check (state in ('on', 'paused', 'stopped')),
  created_at text collate "C" not null,
  changed_at text collate "C" not null,
  problem text collate "C",
  failing_since text collate "C",
  failures integer not null,
  blocked_until text collate "C",
  delivered_at text collate "C"
);

-- What happened and isn't yet among the deliveries. Triggers add to it in the transaction that stores a request or changes an appointment,
-- so that nothing is missed, and only while there is a connector.
create table connection_events (
  id text collate "C" not null primary key,
  event text collate "C" not null,
  lead text collate "C" not null,
  at text collate "C" not null
);

-- One event for one connector. `due_at` is when a claim by `holder` ends, or when it's tried next. The text that is sent isn't stored.
create table deliveries (
  id text collate "C" not null primary key,
  connector text collate "C" not null references connectors (id) deferrable initially deferred,
  event_id text collate "C" not null,
  event text collate "C" not null,
  lead text collate "C",
  at text collate "C" not null,
  state text collate "C" not null check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  attempts integer not null,
  due_at text collate "C" not null,
  tried_since text collate "C",
  holder text collate "C",
  problem text collate "C",
  note text collate "C",
  status integer,
  response text collate "C",
  ended_at text collate "C"
);
create unique index deliveries_once on deliveries (connector, event_id);
create index deliveries_by_time on deliveries (connector, id);
create index deliveries_due on deliveries (connector, due_at) where state = 'waiting';
create index deliveries_failed on deliveries (connector, id) where state = 'failed';
create index deliveries_of_lead on deliveries (lead);
create index deliveries_answered on deliveries (id) where response is not null;

create function queue_lead_event() returns trigger language plpgsql as $$ begin
  if exists (select 1 from connectors) then
    insert into connection_events (id, event, lead, at) values (new.id || '-received', 'lead.received', new.id, new.at) on conflict do nothing; --
  end if; --
  return null; --
end $$;
create trigger connection_lead after insert on leads for each row execute function queue_lead_event();

create function queue_booking_event() returns trigger language plpgsql as $$ declare
  happened text := null; --
  known text := new.sequence; --
  before text := ''; --
begin
  if tg_op = 'UPDATE' then
    before := old.state; --
    -- It's left to the agent in the transaction that made it: it was never booked.
    if new.requested = 1 and old.requested = 0 then
      delete from connection_events where id = new.id || '-booked-' || new.sequence; --
      return null; --
    end if; --
  end if; --
  if new.state = 'booked' and before <> 'booked' then happened := 'created'; --
  elsif new.state <> 'booked' and before = 'booked' then happened := 'canceled'; --
  elsif new.state = 'booked' and (new.starts_at <> old.starts_at or new.email <> old.email or new.phone <> old.phone) then
    happened := 'changed'; --
    known := regexp_replace(new.changed_at, '[^0-9T]', '', 'g'); --
  end if; --
  if happened is not null and exists (select 1 from connectors) then
    insert into connection_events (id, event, lead, at)
    values (new.id || '-' || case happened when 'created' then 'booked' else happened end || '-' || known, 'booking.' || happened, new.id, new.changed_at)
    on conflict do nothing; --
  end if; --
  return null; --
end $$;
create trigger connection_booking after insert or update on bookings for each row execute function queue_booking_event();

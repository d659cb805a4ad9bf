-- Devices on which members get notifications. What a browser gave to reach it: an address at its push service, and keys that only it can
-- read with. `digest` is the address's SHA-256. `session`: the sign-in in which it was last seen. `problem`: why the last one wasn't taken.
create table push_subscriptions (
  id text not null primary key,
  member text not null references members (id),
  session text not null,
  state text not null check (state in ('on', 'signed-out', 'gone')),
  digest text not null unique,
  endpoint text not null,
  public_key text not null,
  auth text not null,
  name text not null,
  created_at text not null,
  seen_at text not null,
  sent_at text,
  problem text
);
create index push_subscriptions_of_member on push_subscriptions (member);
create index push_subscriptions_of_session on push_subscriptions (session);

-- What a member chose. Quiet hours in minutes after midnight by the agent's clock. `is_second`: is notified only when no one else looks.
create table push_settings (
  member text not null primary key references members (id),
  quiet_from integer,
  quiet_to integer,
  words integer not null,
  text_email text,
  is_second integer not null
);

-- What members were notified of. The id is that of the request, or of the email to the agent about a change. `lead` is null, and `many` more
-- than 1, where one notification sums up several. `step`: how often it was repeated, `next_at`: when it's repeated next.
create table push_notices (
  id text not null primary key,
  kind text not null,
  lead text,
  many integer not null,
  at text not null,
  step integer not null,
  next_at text,
  seen_at text
);
create index push_notices_by_time on push_notices (at);
create index push_notices_of_lead on push_notices (lead);
create index push_notices_open on push_notices (next_at) where next_at is not null;

-- What is still to be sent to a device. A process that sends it moves `due_at` on first.
create table push_deliveries (
  id text not null primary key,
  notice text not null references push_notices (id),
  device text not null references push_subscriptions (id),
  step integer not null,
  attempts integer not null,
  due_at text not null
);
create index push_deliveries_due on push_deliveries (due_at, id);
create index push_deliveries_of_notice on push_deliveries (notice);
create index push_deliveries_of_device on push_deliveries (device);

-- 0 until members were notified of a request. All from before are 1.
alter table lead_work add column announced integer not null default 1;
create index lead_work_unannounced on lead_work (lead) where announced = 0;

-- Changes that visitors made, as the agent is emailed about them.
create index emails_of_changes on emails (created_at)
  where kind in ('booking-agent-confirmed', 'booking-agent-moved', 'booking-agent-canceled', 'booking-agent-corrected', 'visit-canceled');

-- All tables as SQLite's migrations up to 017 leave them, with the same names, values and rules. Ids are text, times ISO 8601 in UTC as
-- text, yes and no 1 and 0, so that rows can move from one engine to the other as they are. Text is compared by its bytes, as SQLite does.
-- SQLite's `log_generation` has no counterpart: PostgreSQL looks after its own log.

create table leads (
  id text collate "C" not null primary key,
  at text collate "C" not null,
  form text collate "C" not null,
  form_name text collate "C" not null,
  lead_type text collate "C" not null,
  page text collate "C" not null,
  answers text collate "C" not null,
  origin text collate "C" not null,
  consent text collate "C",
  spam_signals text collate "C" not null,
  idempotency_key text collate "C",
  pictures text collate "C"
);

create table dedupe_records (
  digest text collate "C" not null primary key,
  key text collate "C",
  lead_id text collate "C" not null references leads (id) deferrable initially deferred,
  at text collate "C" not null
);
create index dedupe_records_of_lead on dedupe_records (lead_id);

create table emails (
  id text collate "C" not null primary key,
  kind text collate "C" not null,
  lead_id text collate "C" not null references leads (id),
  state text collate "C" not null check (state in ('waiting', 'sent', 'dead', 'dropped')),
  created_at text collate "C" not null,
  tried_since text collate "C" not null,
  due_at text collate "C" not null,
  holder text collate "C",
  attempts integer not null,
  problem text collate "C",
  sent_at text collate "C",
  must_deliver integer not null check (must_deliver in (0, 1)),
  sequence integer,
  not_before text collate "C",
  not_after text collate "C",
  moved_from text collate "C",
  by_agent integer not null default 0 check (by_agent in (0, 1)),
  failure text collate "C" check (failure in ('no-such-address', 'recipient-refused', 'email-refused', 'server', 'connection-lost', 'internal')),
  mailbox text collate "C"
);
create index emails_clock on emails (state, due_at) where state = 'waiting' and (not_before is null or holder is not null);
create index emails_dead on emails (must_deliver, failure) where state = 'dead';
create index emails_failed on emails (due_at) where state = 'waiting' and failure is not null;
create index emails_of_lead on emails (lead_id);
create index emails_to_agent on emails (due_at) where state = 'waiting' and must_deliver = 1;
create index emails_to_mailbox on emails (mailbox, kind, created_at) where mailbox is not null;
create index emails_unsent on emails (must_deliver, created_at) where state = 'waiting' and not_before is null;
create index emails_waiting on emails (due_at) where state = 'waiting';

create table bookings (
  id text collate "C" not null primary key references leads (id),
  type text collate "C" not null,
  place text collate "C" not null check (place in ('phone', 'video', 'office', 'visit')),
  state text collate "C" not null check (state in ('pending', 'booked', 'canceled', 'expired')),
  starts_at text collate "C" not null,
  ends_at text collate "C" not null,
  blocked_from text collate "C" not null,
  blocked_until text collate "C" not null,
  pending_until text collate "C",
  agent_zone text collate "C" not null,
  zone text collate "C" not null,
  name text collate "C" not null,
  email text collate "C" not null,
  email_key text collate "C" not null,
  phone text collate "C" not null,
  note text collate "C" not null,
  address text collate "C",
  listing text collate "C",
  sequence integer not null,
  created_at text collate "C" not null,
  changed_at text collate "C" not null,
  flagged integer not null default 0 check (flagged in (0, 1)),
  confirmed_at text collate "C",
  requested integer not null default 0 check (requested in (0, 1)),
  approved_at text collate "C",
  first_email_key text collate "C",
  check (blocked_from <= starts_at and starts_at < ends_at and ends_at <= blocked_until),
  check ((state = 'pending') = (pending_until is not null))
);
create index bookings_active on bookings (blocked_until) where state in ('pending', 'booked');
create index bookings_by_email on bookings (email_key, created_at);
create index bookings_by_first_email on bookings (first_email_key, created_at) where first_email_key is not null;
create index bookings_by_start on bookings (starts_at);
create index bookings_flagged on bookings (starts_at) where flagged = 1;
create index bookings_pending on bookings (pending_until) where state = 'pending';

create table subscribers (
  id text collate "C" not null primary key,
  address text collate "C" not null unique,
  email text collate "C" not null,
  state text collate "C" not null check (state in ('waiting', 'confirmed', 'left')),
  round integer not null,
  unanswered integer not null,
  asked_at text collate "C" not null,
  written_at text collate "C" not null,
  confirmed_at text collate "C",
  left_at text collate "C",
  mailbox text collate "C"
);
create index subscribers_not_subscribed on subscribers (asked_at) where state in ('waiting', 'left');
create index subscribers_of_mailbox on subscribers (mailbox) where mailbox is not null;

create table calendar_copies (
  place text collate "C" not null primary key check (place in ('good', 'newer')),
  source text collate "C" not null,
  text text collate "C" not null,
  etag text collate "C",
  modified text collate "C",
  fetched_at text collate "C" not null
);

create table secrets (
  name text collate "C" not null primary key,
  value text collate "C" not null
);

create table erasures (
  digest text collate "C" not null primary key,
  at text collate "C" not null
);

create table heartbeat (
  id integer not null primary key,
  at text collate "C" not null
);

-- An instant as milliseconds since 1970, whatever time zone and date style a connection has.
create function instant_ms(instant text) returns bigint immutable strict parallel safe language sql
  return (substr(instant, 1, 10)::date - date '1970-01-01')::bigint * 86400000
    + (extract(epoch from substr(instant, 12, 12)::time) * 1000)::bigint;

-- No two active bookings overlap: the database itself rejects it for every writer. A range of numbers needs no extension.
alter table bookings add constraint bookings_overlap exclude using gist
  (int8range(instant_ms(blocked_from), instant_ms(blocked_until)) with &&) where (state in ('pending', 'booked'));

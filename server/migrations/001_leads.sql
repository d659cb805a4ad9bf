-- Text and integers only, so that the same queries run on another database: ids are UUIDs, times are ISO 8601 in UTC, yes and no are 1 and 0.

-- What somebody asked for, as they saw it. `answers`, `origin` and `suspicions` are JSON.
create table leads (
  id text not null primary key,
  at text not null,
  form text not null,
  form_name text not null,
  lead_type text not null,
  page text not null,
  answers text not null,
  origin text not null,
  consent text,
  suspicions text not null,
  idempotency_key text
);

-- What makes two sendings one request. A claim is a digest: of form, answers and key for ever, and of form and answers for a day from `at`.
create table claims (
  digest text not null primary key,
  lead_id text not null references leads (id) deferrable initially deferred,
  at text not null
);

-- The outbox. A waiting letter is due at `due_at`; whoever delivers it moves that into the future first and puts its own name in `holder`.
create table letters (
  id text not null primary key,
  kind text not null,
  lead_id text not null references leads (id),
  state text not null check (state in ('waiting', 'sent', 'dead')),
  created_at text not null,
  tried_since text not null,
  due_at text not null,
  holder text,
  attempts integer not null,
  problem text,
  sent_at text
);

create index letters_due on letters (state, due_at);
create index letters_lead on letters (lead_id);

-- Keys that the server made for itself.
create table secrets (
  name text not null primary key,
  value text not null
);

-- Touched to learn whether the store can be written.
create table pulse (
  id integer not null primary key,
  at text not null
);

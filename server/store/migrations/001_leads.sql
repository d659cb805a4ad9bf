-- SQLite's tables. The queries above them run on another database too: ids are UUIDs as text, times ISO 8601 in UTC as text, yes and no 1 and 0.

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

-- What makes two sendings one request: a digest of form and answers, with the key of whoever sent it last, and, where there was more than
-- one key, a digest of form, answers and key. Digests have no order, so the table is kept in one tree instead of two.
create table claims (
  digest text not null primary key,
  key text,
  lead_id text not null references leads (id) deferrable initially deferred,
  at text not null
) without rowid;

-- The outbox. A waiting letter is due at `due_at`; whoever delivers it moves that into the future first and puts its own name in `holder`.
-- The letter about a request has the request's id. The indexes hold only what is not done, and so stay small.
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
) without rowid;

create index letters_waiting on letters (due_at) where state = 'waiting';
create index letters_dead on letters (due_at) where state = 'dead';

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

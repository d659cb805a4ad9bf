-- What someone agreed to or took back, word for word: one row for each time, never changed. `person_key` is an identifier as in person_keys.
-- `lead`: the request that it was given with; null for links in emails, and for what a member recorded.
create table consents (
  id text collate "C" not null primary key,
  person_key text collate "C" not null,
  channel text collate "C" not null check (channel in ('texts', 'emails', 'newsletter', 'homes')),
  state text collate "C" not null check (state in ('given', 'withdrawn')),
  text text collate "C" not null,
  text_digest text collate "C" not null,
  form text collate "C" not null,
  lead text collate "C",
  member text collate "C",
  at text collate "C" not null
);
create index consents_of_key on consents (person_key, id);
create unique index consents_of_lead on consents (lead, channel, state) where lead is not null;

-- 1 once a request's consent is in the ledger. That happens soon after the request is stored, apart from the visitor's own transaction.
alter table leads add column consent_noted integer;
create index leads_consent_unnoted on leads (id) where consent is not null and consent_noted is null;

-- Proof that someone was erased: when, by whom, and how much. `digests` are those of the file erasures.jsonl; nothing else is about the person.
create table erasure_proofs (
  id text collate "C" not null primary key,
  at text collate "C" not null,
  member text collate "C" not null,
  digests text collate "C" not null,
  counts text collate "C" not null,
  done_at text collate "C"
);
create index erasure_proofs_open on erasure_proofs (id) where done_at is null;

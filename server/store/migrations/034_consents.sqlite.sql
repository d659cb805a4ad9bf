-- What someone agreed to or took back, word for word: one row for each time, never changed. `person_key` is an identifier as in person_keys.
-- `lead`: the request that it was given with; null for links in emails, and for what a member recorded.
create table consents (
  id text not null primary key,
  person_key text not null,
  channel text not null check (channel in ('texts', 'emails', 'newsletter', 'homes')),
  state text not null check (state in ('given', 'withdrawn')),
  text text not null,
  text_digest text not null,
  form text not null,
  lead text,
  member text,
  at text not null
);
create index consents_of_key on consents (person_key, id);
create unique index consents_of_lead on consents (lead, channel, state) where lead is not null;

-- 1 once a request's consent is in the ledger. That happens soon after the request is stored, apart from the visitor's own transaction.
alter table leads add column consent_noted integer;
create index leads_consent_unnoted on leads (id) where consent is not null and consent_noted is null;

-- Proof that someone was erased: when, by whom, and how much. `digests` are those of the file erasures.jsonl; nothing else is about the person.
create table erasure_proofs (
  id text not null primary key,
  at text not null,
  member text not null,
  digests text not null,
  counts text not null,
  done_at text
);
create index erasure_proofs_open on erasure_proofs (id) where done_at is null;

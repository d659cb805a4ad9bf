-- 1 once a request belongs to a person. Requests are filed soon after they are stored, apart from the visitor's own transaction.
alter table leads add column filed integer;
create index leads_unfiled on leads (id) where filed is null;

-- Everyone who wrote. `state`: where the conversation is. `until`: a day of the agent's calendar. `waits_since`: when the oldest request
-- without an answer came. `writing_by` is the member who has the answer open.
create table people (
  id text not null primary key,
  name text not null,
  email text not null,
  phone text not null,
  state text not null check (state in ('new', 'open', 'waiting', 'done', 'spam')),
  until text,
  next_step text not null,
  waits_since text,
  last_at text not null,
  flagged integer not null,
  writing_by text,
  writing_at text,
  created_at text not null,
  changed_at text not null
);
create index people_by_last on people (last_at, id);
create index people_by_state on people (state, last_at, id);
create index people_waiting on people (waits_since, id) where waits_since is not null;
create index people_until on people (until, id) where until is not null;

-- By what a person is recognized: a mailbox or a phone number, with a name, because an address may be two people's.
create table person_keys (
  id text not null primary key,
  key text not null,
  name text not null,
  person text not null references people (id) deferrable initially deferred,
  at text not null
) without rowid;
create unique index person_keys_once on person_keys (key, name);
create index person_keys_of_person on person_keys (person);

-- Words by which a person is found, each with the person's id behind it: of names and addresses, in lower case, and digits of phone numbers.
create table person_words (
  entry text not null primary key,
  person text not null references people (id) deferrable initially deferred
) without rowid;
create index person_words_of_person on person_words (person);

-- What was done about a request. `waits`: 1 until it's answered, or called done.
create table lead_work (
  lead text not null primary key,
  person text not null references people (id) deferrable initially deferred,
  at text not null,
  form_name text not null,
  listing text,
  waits integer not null,
  counts integer not null,
  first_answer_at text
);
create index lead_work_of_person on lead_work (person, lead);
create index lead_work_waiting on lead_work (person, lead) where waits = 1;
create index lead_work_by_time on lead_work (at, lead);

-- Notes, and answers that went another way.
create table person_notes (
  id text not null primary key,
  person text not null references people (id) deferrable initially deferred,
  at text not null,
  member text not null,
  kind text not null check (kind in ('note', 'call', 'text', 'elsewhere')),
  text text not null
);
create index person_notes_of_person on person_notes (person, id);

-- Answers by email. The id is the email's.
create table replies (
  id text not null primary key,
  person text not null references people (id) deferrable initially deferred,
  lead text not null,
  at text not null,
  member text not null,
  recipient text not null,
  subject text not null,
  body text not null
);
create index replies_of_person on replies (person, id);
create index replies_of_lead on replies (lead);

-- Saved replies.
create table reply_templates (
  id text not null primary key,
  name text not null,
  subject text not null,
  body text not null,
  changed_at text not null
);

-- Who gets the morning email, and for which day the last one was queued.
alter table members add column morning_email integer not null default 0;
alter table members add column morning_on text;

-- What the agent must look at: requests beyond the limits, and answers that didn't arrive.
create index bookings_requested on bookings (starts_at) where requested = 1;
create index replies_undelivered on emails (created_at) where kind = 'reply' and state = 'dead';

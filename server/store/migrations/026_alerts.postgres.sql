-- Who gets emails about homes. `address` is what makes two the same; `email` is how it was written. `next_at`: when the next email is due.
-- `left_at`: when the last alert was stopped.
-- Links in confirmation emails are good for one `round`. `unanswered` counts the emails that no one answered.
create table alert_people (
  id text collate "C" not null primary key,
  address text collate "C" not null unique,
  email text collate "C" not null,
  mailbox text collate "C" not null,
  round integer not null,
  unanswered integer not null,
  written_at text collate "C" not null,
  next_at text collate "C",
  left_at text collate "C"
);
create index alert_people_by_mailbox on alert_people (mailbox);
create index alert_people_due on alert_people (next_at) where next_at is not null;
create index alert_people_left on alert_people (left_at) where left_at is not null;

-- What they get emails about: a search, as its address's query, or a home. Only `confirmed` gets any; a stopped one stays, so that its request can be erased.
create table alerts (
  id text collate "C" not null primary key,
  person text collate "C" not null references alert_people (id) deferrable initially deferred,
  section text collate "C" not null check (section in ('buy', 'rent', 'invest')),
  query text collate "C" not null,
  listing text collate "C",
  words text collate "C" not null,
  frequency text collate "C" not null check (frequency in ('now', 'daily', 'weekly')),
  state text collate "C" not null check (state in ('waiting', 'confirmed', 'paused', 'stopped')),
  asked_at text collate "C" not null,
  lead text collate "C"
);
create index alerts_of_person on alerts (person);
create index alerts_of_search on alerts (section, id) where state = 'confirmed' and listing is null;
create index alerts_of_home on alerts (listing, id) where state = 'confirmed' and listing is not null;
create index alerts_waiting on alerts (asked_at) where state = 'waiting';

-- Changes of homes, each by the catalog's version that it made. `before`: what it changed, as it was, as JSON.
create table listing_changes (
  revision integer not null primary key,
  listing text collate "C" not null references listings (id) deferrable initially deferred,
  at text collate "C" not null,
  due_at text collate "C" not null,
  before text collate "C" not null,
  matched_at text collate "C"
);
create index listing_changes_by_listing on listing_changes (listing, revision);
create index listing_changes_due on listing_changes (due_at) where matched_at is null;
create index listing_changes_matched on listing_changes (matched_at) where matched_at is not null;

-- What someone is emailed about: a home, once for each change. `email` is the one that it goes out with.
create table alert_matches (
  id text collate "C" not null primary key,
  person text collate "C" not null references alert_people (id) deferrable initially deferred,
  alert text collate "C" not null references alerts (id) deferrable initially deferred,
  listing text collate "C" not null,
  revision integer not null,
  news text collate "C" not null,
  due_at text collate "C" not null,
  email text collate "C"
);
create unique index alert_matches_once on alert_matches (person, listing, revision);
create index alert_matches_of_alert on alert_matches (alert);
create index alert_matches_due on alert_matches (person, due_at) where email is null;
create index alert_matches_of_email on alert_matches (email) where email is not null;

create index emails_of_alerts on emails (due_at) where state = 'waiting' and kind = 'alert';
create index emails_by_subject on emails (about) where about is not null;

-- Who gets emails about homes. `address` is what makes two the same; `email` is how it was written. `next_at`: when the next email is due.
-- `left_at`: when the last alert was stopped.
-- Links in confirmation emails are good for one `round`. `unanswered` counts the emails that no one answered.
create table alert_people (
  id text not null primary key,
  address text not null unique,
  email text not null,
  mailbox text not null,
  round integer not null,
  unanswered integer not null,
  written_at text not null,
  next_at text,
  left_at text
);
create index alert_people_by_mailbox on alert_people (mailbox);
create index alert_people_due on alert_people (next_at) where next_at is not null;
create index alert_people_left on alert_people (left_at) where left_at is not null;

-- What they get emails about: a search, as its address's query, or a home. Only `confirmed` gets any; a stopped one stays, so that its request can be erased.
create table alerts (
  id text not null primary key,
  person text not null references alert_people (id) deferrable initially deferred,
  section text not null check (section in ('buy', 'rent', 'invest')),
  query text not null,
  listing text,
  words text not null,
  frequency text not null check (frequency in ('now', 'daily', 'weekly')),
  state text not null check (state in ('waiting', 'confirmed', 'paused', 'stopped')),
  asked_at text not null,
  lead text
);
create index alerts_of_person on alerts (person);
create index alerts_of_search on alerts (section, id) where state = 'confirmed' and listing is null;
create index alerts_of_home on alerts (listing, id) where state = 'confirmed' and listing is not null;
create index alerts_waiting on alerts (asked_at) where state = 'waiting';

-- Changes of homes, each by the catalog's version that it made. `before`: what it changed, as it was, as JSON.
create table listing_changes (
  revision integer not null primary key,
  listing text not null references listings (id) deferrable initially deferred,
  at text not null,
  due_at text not null,
  before text not null,
  matched_at text
);
create index listing_changes_by_listing on listing_changes (listing, revision);
create index listing_changes_due on listing_changes (due_at) where matched_at is null;
create index listing_changes_matched on listing_changes (matched_at) where matched_at is not null;

-- What someone is emailed about: a home, once for each change. `email` is the one that it goes out with.
create table alert_matches (
  id text not null primary key,
  person text not null references alert_people (id) deferrable initially deferred,
  alert text not null references alerts (id) deferrable initially deferred,
  listing text not null,
  revision integer not null,
  news text not null,
  due_at text not null,
  email text
);
create unique index alert_matches_once on alert_matches (person, listing, revision);
create index alert_matches_of_alert on alert_matches (alert);
create index alert_matches_due on alert_matches (person, due_at) where email is null;
create index alert_matches_of_email on alert_matches (email) where email is not null;

create index emails_of_alerts on emails (due_at) where state = 'waiting' and kind = 'alert';
create index emails_by_subject on emails (about) where about is not null;

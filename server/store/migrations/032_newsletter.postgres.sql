-- Newsletter issues. `frozen`: what every reader gets, as JSON, from the moment sending begins. `listed_to`: the address up to which readers
-- are listed; `listed_at`: when all were. The counts are of its deliveries. `slug`: its public address, once it was ever public.
create table newsletter_issues (
  id text collate "C" not null primary key,
  state text collate "C" not null check (state in ('draft', 'sending', 'paused', 'sent', 'canceled')),
  subject text collate "C" not null,
  body text collate "C" not null,
  version integer not null,
  created_at text collate "C" not null,
  changed_at text collate "C" not null,
  changed_by text collate "C" not null,
  frozen text collate "C",
  started_at text collate "C",
  finished_at text collate "C",
  listed_to text collate "C" not null,
  listed_at text collate "C",
  readers integer not null,
  delivered integer not null,
  refused integer not null,
  departed integer not null,
  unsure integer not null,
  problem text collate "C",
  slug text collate "C",
  archived integer not null
);
create index newsletter_issues_sending on newsletter_issues (id) where state = 'sending';
create index newsletter_issues_stopped on newsletter_issues (id) where state in ('sending', 'paused') and problem is not null;
create unique index newsletter_issues_by_slug on newsletter_issues (slug) where slug is not null;

-- One issue to one reader, once. `holder`: the sender that has it now. `unsure`: the mail server may have taken it without our record of it.
create table issue_deliveries (
  id text collate "C" not null primary key,
  issue text collate "C" not null references newsletter_issues (id) deferrable initially deferred,
  subscriber text collate "C" not null,
  state text collate "C" not null check (state in ('waiting', 'sending', 'sent', 'refused', 'left')),
  due_at text collate "C" not null,
  tried_at text collate "C",
  attempts integer not null,
  holder text collate "C",
  problem text collate "C",
  unsure integer not null
);
create unique index issue_deliveries_once on issue_deliveries (issue, subscriber);
create index issue_deliveries_of_subscriber on issue_deliveries (subscriber);
create index issue_deliveries_due on issue_deliveries (issue, state, due_at);
create index issue_deliveries_tried on issue_deliveries (tried_at) where tried_at is not null;
create index issue_deliveries_refused on issue_deliveries (issue, id) where state = 'refused';
create index issue_deliveries_unsure on issue_deliveries (issue, id) where unsure = 1;

-- One row, once anything was set.
create table newsletter_settings (
  id integer not null primary key,
  per_hour integer not null,
  per_day integer not null,
  dkim_selector text collate "C" not null
);

-- How and on which day someone agreed whom a member added; null for those who confirmed by email.
alter table subscribers add column consent_how text collate "C";
alter table subscribers add column consent_on text collate "C";
alter table subscribers add column added_by text collate "C";
create index subscribers_by_state on subscribers (state, address);

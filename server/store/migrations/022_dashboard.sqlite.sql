-- Members of the dashboard and how they sign in. Times are UTC; what opens something is stored as a SHA-256 digest only.
create table members (
  id text not null primary key,
  name text not null,
  -- In lower case.
  email text not null unique,
  role text not null check (role in ('owner', 'assistant')),
  created_at text not null,
  -- Null while an invitation is open.
  joined_at text,
  removed_at text
);

create table passkeys (
  -- The credential's id, base64url.
  id text not null primary key,
  member text not null references members (id),
  -- COSE, base64url.
  public_key text not null,
  counter integer not null,
  -- JSON: how a browser reaches the key.
  transports text not null,
  name text not null,
  created_at text not null,
  used_at text
);
create index passkeys_of_member on passkeys (member);

create table sessions (
  digest text not null primary key,
  member text not null references members (id),
  created_at text not null,
  seen_at text not null,
  -- When a passkey was last used in it.
  verified_at text,
  user_agent text not null,
  ends_at text not null
);
create index sessions_of_member on sessions (member, seen_at);
create index sessions_by_time on sessions (seen_at);

create table sign_in_links (
  id text not null primary key,
  digest text not null unique,
  purpose text not null check (purpose in ('shell', 'sign-in', 'invitation')),
  -- Null for the shell, and for an address that no member has.
  member text references members (id),
  -- Of the browser that asked, which alone may use the link.
  browser_digest text,
  -- The path to go on to.
  goes_to text not null,
  created_at text not null,
  ends_at text not null,
  used_at text,
  -- Wrong codes.
  attempts integer not null
);
create index sign_in_links_of_member on sign_in_links (member, purpose, created_at);
create index sign_in_links_of_browser on sign_in_links (browser_digest) where browser_digest is not null;
create index sign_in_links_by_purpose on sign_in_links (purpose);
create index sign_in_links_by_end on sign_in_links (ends_at);

-- Passkey challenges are signed, not stored; one that was answered is stored until it expires, so that no answer counts twice.
create table spent_challenges (
  digest text not null primary key,
  ends_at text not null
);
create index spent_challenges_by_end on spent_challenges (ends_at);

create table kept_forms (
  id text not null primary key,
  member text not null references members (id),
  path text not null,
  -- JSON: text by field.
  fields text not null,
  at text not null
);
create index kept_forms_of_member on kept_forms (member, at);
create index kept_forms_by_time on kept_forms (at);

create table audit_log (
  -- Sorts by time.
  id text not null primary key,
  at text not null,
  member text references members (id),
  action text not null,
  -- The name of what it was done to.
  target text not null
);
create index audit_log_of_member on audit_log (member, id);

-- An email that is about no request: what it is about instead.
alter table emails alter column lead_id drop not null;
alter table emails add column about text;
create index emails_about on emails (created_at) where about is not null;

-- What the agent has changed of the site's content: only what differs from what ships.
create table content_sections (
  section text collate "C" not null primary key,
  -- Grows with every change of the section.
  version integer not null,
  -- 1 since it was saved; 0 after everything was restored.
  saved integer not null,
  changed_at text collate "C" not null,
  changed_by text collate "C" not null
);

create table content_edits (
  -- Where it is in the content: "agent.name". No two sections have one.
  field text collate "C" not null primary key,
  section text collate "C" not null references content_sections (section),
  -- JSON.
  value text collate "C" not null,
  changed_at text collate "C" not null,
  changed_by text collate "C" not null
);
create index content_edits_of_section on content_edits (section);

create table content_history (
  -- Sorts by time.
  id text collate "C" not null primary key,
  section text collate "C" not null references content_sections (section),
  field text collate "C" not null,
  -- JSON; null: what ships.
  before text collate "C",
  after text collate "C",
  at text collate "C" not null,
  changed_by text collate "C" not null,
  -- The section's version that it made.
  version integer not null
);
create index content_history_of_section on content_history (section, version, id);

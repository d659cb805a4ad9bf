-- The mailbox of a visitor's address (see `mailboxKey`), by which emails that anyone may cause are limited: all spellings of an address
-- count together. Rows from before have none, so nothing is rewritten; those subscribers keep their own pauses.
alter table emails add column mailbox text;
create index emails_to_mailbox on emails (mailbox, kind, created_at) where mailbox is not null;

alter table subscribers add column mailbox text;
create index subscribers_of_mailbox on subscribers (mailbox) where mailbox is not null;

-- The agent's emails go first.
create index emails_to_agent on emails (due_at) where state = 'waiting' and must_deliver = 1;

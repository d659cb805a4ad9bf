-- 1: the appointment waits for the agent's decision and blocks no time until then. Its state is
-- expired, so what is active is found and kept apart as before.
alter table bookings add column requested integer not null default 0 check (requested in (0, 1));
-- When the agent confirmed it, UTC.
alter table bookings add column approved_at text;
-- The mailbox that it was booked with, if the visitor has corrected the email address since. The
-- links in emails to that mailbox are void.
alter table bookings add column first_email_key text;
create index bookings_by_first_email on bookings (first_email_key, created_at) where first_email_key is not null;

-- Finds emails that were claimed or failed while the clock was ahead, and are due far too late now.
-- Reminders wait by the thousand for their own time: those that no one has claimed aren't in here.
create index emails_clock on emails (state, due_at) where state = 'waiting' and (not_before is null or holder is not null);

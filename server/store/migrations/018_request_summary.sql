-- The agent's emails about requests that weren't sent one by one, for the next summary.
create index emails_to_summarize on emails (created_at) where kind = 'lead' and state = 'dropped';

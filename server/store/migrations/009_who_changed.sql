-- When the owner of the address confirmed it by the link in the letter, UTC.
alter table bookings add column confirmed_at text;

-- 1: the letter tells of what the agent did.
alter table letters add column by_agent integer not null default 0 check (by_agent in (0, 1));

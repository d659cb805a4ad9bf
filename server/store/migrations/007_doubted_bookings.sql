-- 1: the request came from what looked like a machine. No letter goes to the address that was typed in until the agent says that it takes place.
alter table bookings add column doubted integer not null default 0 check (doubted in (0, 1));

update bookings set doubted = 1 where id in (
  select id from leads where suspicions like '%A field that people do not see was filled in.%'
);

-- What makes two addresses one letter box goes without the part from "+" on.
update bookings set email_key = substr(email_key, 1, instr(email_key, '+') - 1) || substr(email_key, instr(email_key, '@'))
where instr(email_key, '+') between 2 and instr(email_key, '@');

-- The letters about a booking, which are counted: none but they tell of a booking's state.
create index letters_of_booking on letters (lead_id) where sequence is not null;

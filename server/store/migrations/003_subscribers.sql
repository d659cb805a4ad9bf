-- Who asked for the newsletter. `address` is what makes two the same; `email` is how it was written. Only `confirmed` means a subscriber.
-- Links in confirmation letters are good for one `round`, which ends when somebody leaves. `unanswered` counts letters that nobody answered.
create table subscribers (
  id text not null primary key,
  address text not null unique,
  email text not null,
  state text not null check (state in ('waiting', 'confirmed', 'left')),
  round integer not null,
  unanswered integer not null,
  asked_at text not null,
  written_at text not null,
  confirmed_at text,
  left_at text
) without rowid;

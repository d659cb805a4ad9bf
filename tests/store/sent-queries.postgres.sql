delete from "bookings" where "id" in ($1)
delete from "calendar_copies"
delete from "calendar_copies" where "place" = $1
delete from "calendar_copies" where "source" != $1
delete from "dedupe_records" where "digest" in ($1)
delete from "dedupe_records" where "lead_id" = $1
delete from "dedupe_records" where "lead_id" in ($1)
delete from "emails" where "lead_id" in ($1)
delete from "leads" where "id" in ($1)
delete from "subscribers" where "id" in ($1)
insert into "bookings" ("id", "type", "place", "state", "starts_at", "ends_at", "blocked_from", "blocked_until", "pending_until", "agent_zone", "zone", "name", "email", "email_key", "phone", "note", "address", "listing", "sequence", "flagged", "confirmed_at", "requested", "approved_at", "first_email_key", "created_at", "changed_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values ($1, $2, $3, $4, $5, $6)
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values ($1, $2, $3, $4, $5, $6) on conflict ("place") do update set "etag" = $7, "modified" = $8, "fetched_at" = $9
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values ($1, $2, $3, $4, $5, $6) on conflict ("place") do update set "source" = $7, "text" = $8, "etag" = $9, "modified" = $10, "fetched_at" = $11
insert into "dedupe_records" ("digest", "key", "lead_id", "at") values ($1, $2, $3, $4)
insert into "dedupe_records" ("key", "lead_id", "at", "digest") values ($1, $2, $3, $4) on conflict ("digest") do nothing returning "lead_id"
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_before", "not_after", "moved_from", "by_agent", "mailbox") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
insert into "erasures" ("digest", "at") values ($1, $2) on conflict ("digest") do update set "at" = $3
insert into "heartbeat" ("id", "at") values ($1, $2) on conflict ("id") do update set "at" = $3
insert into "leads" ("id", "at", "form", "form_name", "lead_type", "page", "answers", "origin", "consent", "spam_signals", "idempotency_key", "pictures") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
insert into "leases" ("name", "holder", "until") values ($1, $2, $3) on conflict ("name") do update set "holder" = $4, "until" = $5
insert into "secrets" ("name", "value") values ($1, $2) on conflict ("name") do nothing
insert into "subscribers" ("id", "address", "round", "unanswered", "written_at", "confirmed_at", "left_at", "email", "mailbox", "state", "asked_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
select "answers" from "leads" where "id" = $1
select "at" from "erasures" where "digest" = $1
select "at" from "heartbeat" where "id" = $1
select "at" from "heartbeat" where "id" in ($1)
select "blocked_from" from "bookings" where state in ('pending', 'booked') and "blocked_until" > $1 and ("state" = $2 or "pending_until" > $3) order by "blocked_until" limit $4
select "bookings"."email_key", "bookings"."first_email_key" from "emails" inner join "bookings" on "bookings"."id" = "emails"."lead_id" where "emails"."sequence" is not null and "emails"."kind" in ($1) and "emails"."state" <> $2 and "emails"."created_at" > $3 and "bookings"."changed_at" > $4 and ("bookings"."email_key" in ($5) or "bookings"."first_email_key" in ($6))
select "created_at" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = $1 order by "created_at" desc limit $2
select "created_at" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = $1 order by "created_at" limit $2
select "digest" from "dedupe_records" where "digest" >= $1 and "digest" < $2 and "digest" like $3 order by "digest" limit $4
select "digest" from "dedupe_records" where "digest" in ($1)
select "due_at" from "emails" where "state" = 'waiting' and "must_deliver" = 1 order by "due_at" limit $1
select "due_at" from "emails" where "state" = 'waiting' order by "due_at" limit $1
select "holder", "until", "done_at" from "leases" where "name" = $1
select "id" from "bookings" order by "starts_at" desc limit $1
select "id" from "emails" where "lead_id" = $1 and "kind" = $2 and "state" <> $3
select "id" from "emails" where "lead_id" = $1 and "sequence" = $2 and "kind" in ($3) and "state" <> $4
select "id" from "emails" where "state" = 'waiting' and "holder" is not null and "due_at" > $1
select "id" from "emails" where "state" = 'waiting' and "holder" is not null and "due_at" > $1 limit $2
select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "due_at" > $1
select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "due_at" > $1 limit $2
select "id" from "leads" where "id" = $1
select "id" from "leads" where "id" in ($1)
select "id", "first_email_key", "state", "pending_until", "requested", "starts_at" from "bookings" where "id" = $1
select "id", "holder", "not_before" from "emails" where "state" = 'waiting' and "must_deliver" = 0 and "due_at" <= $1 order by "due_at" limit $2
select "id", "holder", "not_before" from "emails" where "state" = 'waiting' and "must_deliver" = 1 and "due_at" <= $1 order by "due_at" limit $2
select "id", "left_at" from "subscribers" where "state" in ('waiting', 'left') and "asked_at" < $1
select "id", "pictures" from "leads" where "id" in ($1)
select "id", "sequence", "starts_at", "ends_at" from "bookings" where "id" in ($1)
select "kind" from "emails" where "mailbox" = $1 and "kind" in ($2) and ("kind" = $3 or "created_at" > $4) limit $5
select "kind", "moved_from" from "emails" where "state" = 'waiting' and "lead_id" = $1 and "moved_from" is not null
select "lead_id" from "dedupe_records" where "digest" in ($1)
select "lead_id" from "emails" where "kind" = 'lead' and "state" = 'dropped' order by "created_at" limit $1
select "leads"."id", "leads"."at", "bookings"."ends_at" from "leads" left join "bookings" on "bookings"."id" = "leads"."id" where "leads"."id" > $1 and "leads"."id" < $2 order by "leads"."id" limit $3
select "mailbox", "kind" from "emails" where "mailbox" in ($1) and "kind" in ($2) and ("kind" = $3 or "created_at" > $4)
select "pictures" from "leads" where "id" = $1
select "place", "at", "done" from "moves"
select "place", "fetched_at" from "calendar_copies" where "source" = $1
select "place", "text" from "calendar_copies"
select "problem" from "leases" where "name" = $1
select "spam_signals" from "leads" where "id" = $1
select "state" from "emails" where "id" = $1
select "value" from "secrets" where "name" = $1
select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
select * from "bookings" where "first_email_key" = $1
select * from "bookings" where "id" = $1
select * from "bookings" where "id" in ($1) order by "id"
select * from "bookings" where "state" in ($1) and "starts_at" > $2 order by "starts_at"
select * from "bookings" where state in ('pending', 'booked') and "blocked_until" > $1 and "blocked_until" < $2 and "approved_at" is null and "created_at" > $3 and "id" <> $4
select * from "bookings" where state in ('pending', 'booked') and "blocked_until" > $1 and "blocked_until" < $2 and ("state" = $3 or "pending_until" > $4) and "id" <> $5
select * from "calendar_copies" where "source" = $1
select * from "changes"
select * from "dedupe_records" where "digest" = $1
select * from "dedupe_records" where "digest" in ($1)
select * from "emails" where "lead_id" = $1
select * from "emails" where "lead_id" in ($1)
select * from "leads" where "id" = $1
select * from "leads" where "id" > $1 order by "id" limit $2
select * from "subscribers" where "address" = $1
select * from "subscribers" where "id" = $1
select * from "subscribers" where "id" > $1 order by "id" limit $2
select * from "subscribers" where "mailbox" = $1
select count(*) as "count" from "bookings" where "created_at" > $1 and "flagged" in ($2) and "email_key" = $3
select count(*) as "count" from "bookings" where "created_at" > $1 and "flagged" in ($2) and "first_email_key" = $3
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" > $1 and "email_key" = $2 and "id" <> $3 and "flagged" in ($4)
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" > $1 and "flagged" = 1 and "id" <> $2
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" >= $1 and "starts_at" < $2 and "id" <> $3
select count(*) as "count" from "emails" inner join "bookings" on "bookings"."id" = "emails"."lead_id" where "emails"."sequence" is not null and "emails"."kind" in ($1) and "emails"."state" <> $2 and "emails"."created_at" > $3 and "bookings"."changed_at" > $4 and ("bookings"."email_key" = $5 or "bookings"."first_email_key" = $6)
select count(*) as "count" from "emails" where "lead_id" = $1 and "kind" = $2
select count(*) as "count" from (select "id" from "emails" where "state" = 'dead' and "must_deliver" = $1 and "failure" in ($2) limit $3) as "some"
select count(*) as "count" from (select "id" from "emails" where "state" = 'dead' and "must_deliver" = $1 limit $2) as "some"
select count(*) as "count" from (select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = $1 limit $2) as "some"
select distinct "first_email_key" from "bookings" where "first_email_key" > $1 order by "first_email_key" limit $2
update "bookings" set "email" = $1, "phone" = $2, "changed_at" = $3, "email_key" = $4, "first_email_key" = $5, "confirmed_at" = $6 where "id" = $7
update "bookings" set "first_email_key" = $1 where "id" = $2
update "bookings" set "starts_at" = $1, "ends_at" = $2, "blocked_from" = $3, "blocked_until" = $4, "zone" = $5, "sequence" = $6, "changed_at" = $7 where "id" = $8
update "bookings" set "state" = $1, "pending_until" = $2, "changed_at" = $3 where "state" = 'pending' and "pending_until" <= $4
update "bookings" set "state" = $1, "pending_until" = $2, "confirmed_at" = $3, "changed_at" = $4 where "id" = $5
update "bookings" set "state" = $1, "pending_until" = $2, "flagged" = $3, "requested" = $4, "approved_at" = $5, "changed_at" = $6 where "id" = $7
update "bookings" set "state" = $1, "pending_until" = $2, "requested" = $3 where "id" = $4
update "bookings" set "state" = $1, "pending_until" = $2, "requested" = $3, "flagged" = $4, "sequence" = $5, "changed_at" = $6 where "id" = $7
update "bookings" set "state" = $1, "pending_until" = $2, "requested" = $3, "sequence" = $4, "changed_at" = $5 where "id" = $6
update "bookings" set "zone" = $1 where "id" = $2
update "calendar_copies" set "text" = $1 where "place" = $2
update "dedupe_records" set "lead_id" = $1 where "digest" = $2
update "emails" set "due_at" = $1 where "id" = $2 and "holder" = $3 and "state" = 'waiting'
update "emails" set "due_at" = $1 where "id" in ($2)
update "emails" set "due_at" = $1 where "state" = 'waiting' and "failure" in ($2) and "holder" is null
update "emails" set "due_at" = $1 where "state" = 'waiting' and "holder" is null and "failure" is not null and "not_before" <= $2
update "emails" set "due_at" = $1 where "state" = 'waiting' and "holder" is null and "not_before" is null and "must_deliver" in ($2)
update "emails" set "holder" = $1, "due_at" = $2 where "id" = $3
update "emails" set "holder" = $1, "due_at" = $2, "attempts" = "attempts" + $3 where "state" = 'waiting' and "due_at" <= $4 and "id" in ($5) returning *
update "emails" set "state" = $1 where "id" = $2 and "state" = $3
update "emails" set "state" = $1 where "lead_id" in ($2) and "state" <> $3 and "holder" is null
update "emails" set "state" = $1, "due_at" = $2, "problem" = $3, "failure" = $4, "holder" = $5 where "id" = $6 and "holder" = $7 and "state" = 'waiting'
update "emails" set "state" = $1, "due_at" = $2, "tried_since" = $3 where "state" = 'dead' and "must_deliver" = $4
update "emails" set "state" = $1, "due_at" = $2, "tried_since" = $3 where "state" = 'dead' and "must_deliver" = $4 and "failure" in ($5)
update "emails" set "state" = $1, "holder" = $2 where "id" = $3
update "emails" set "state" = $1, "holder" = $2 where "state" = 'waiting' and "due_at" <= $3 and "id" in ($4)
update "emails" set "state" = $1, "holder" = $2 where "state" = 'waiting' and "lead_id" in ($3) and "kind" like $4
update "emails" set "state" = $1, "holder" = $2 where "state" = 'waiting' and "lead_id" in ($3) and "kind" like $4 and "kind" in ($5)
update "emails" set "state" = $1, "sent_at" = $2 where "id" in ($3) and "state" = $4
update "emails" set "state" = $1, "sent_at" = $2, "holder" = $3, "problem" = $4, "failure" = $5 where "id" = $6
update "emails" set "tried_since" = $1 where "id" in ($2) and "tried_since" > $3 and "not_before" is null
update "leads" set "answers" = $1 where "id" = $2
update "leads" set "spam_signals" = $1 where "id" = $2
update "leases" set "holder" = $1, "done_at" = $2 where "name" = $3 and "holder" = $4
update "leases" set "holder" = $1, "done_at" = $2, "problem" = $3 where "name" = $4 and "holder" = $5
update "subscribers" set "email" = $1, "mailbox" = $2, "state" = $3, "asked_at" = $4 where "id" = $5
update "subscribers" set "state" = $1, "confirmed_at" = $2, "left_at" = $3, "unanswered" = $4 where "id" = $5
update "subscribers" set "state" = $1, "left_at" = $2, "round" = $3, "unanswered" = $4 where "id" = $5

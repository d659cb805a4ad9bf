delete from "alert_matches" where "alert" = $1
delete from "alert_matches" where "id" in ($1)
delete from "alert_matches" where "person" = $1
delete from "alert_matches" where "person" in ($1)
delete from "alert_people" where "id" in ($1)
delete from "alerts" where "id" = $1
delete from "alerts" where "id" in ($1)
delete from "alerts" where "person" = $1 and "state" = $2
delete from "alerts" where "person" in ($1)
delete from "appointment_events" where "booking" in ($1)
delete from "blocked_times" where "ends_at" < $1
delete from "blocked_times" where "id" = $1 returning "id"
delete from "booking_proposals" where "booking" in ($1)
delete from "bookings" where "id" in ($1)
delete from "calendar_copies"
delete from "calendar_copies" where "place" = $1
delete from "calendar_copies" where "source" != $1
delete from "closed_sales" where "deleted_at" < $1
delete from "connection_events" where "id" >= $1 and "id" < $2
delete from "connection_events" where "id" in ($1)
delete from "connectors" where "id" = $1
delete from "consents" where "id" in ($1)
delete from "consents" where "lead" in ($1) and "lead" is not null
delete from "consents" where "person_key" in ($1) and "channel" in ($2) and "lead" is null
delete from "content_edits" where "field" = $1
delete from "dedupe_records" where "digest" in ($1)
delete from "dedupe_records" where "lead_id" = $1
delete from "dedupe_records" where "lead_id" in ($1)
delete from "deliveries" where "id" = $1
delete from "deliveries" where "id" in ($1)
delete from "deliveries" where "lead" in ($1)
delete from "emails" where "about" in ($1)
delete from "emails" where "id" in ($1)
delete from "emails" where "lead_id" in ($1)
delete from "issue_deliveries" where "subscriber" in ($1)
delete from "kept_forms" where "id" = $1
delete from "kept_forms" where "id" in ($1)
delete from "kept_forms" where "member" = $1
delete from "lead_work" where "lead" in ($1)
delete from "leads" where "id" in ($1)
delete from "listing_changes" where "revision" in ($1)
delete from "listing_photos" where "id" in ($1) and "deleted_at" < $2 returning "listing"
delete from "newsletter_issues" where "id" = $1 and "state" = $2
delete from "open_house_guests" where "id" in ($1)
delete from "passkeys" where "id" = $1
delete from "passkeys" where "member" = $1
delete from "people" where "id" = $1
delete from "person_keys" where "id" in ($1)
delete from "person_keys" where "person" = $1
delete from "person_notes" where "id" = $1 and "person" = $2
delete from "person_notes" where "person" = $1
delete from "person_words" where "person" = $1
delete from "push_deliveries" where "device" = $1
delete from "push_deliveries" where "device" in ($1)
delete from "push_deliveries" where "id" in ($1)
delete from "push_deliveries" where "notice" in ($1)
delete from "push_notices" where "id" in ($1)
delete from "push_settings" where "member" = $1
delete from "push_subscriptions" where "id" = $1
delete from "push_subscriptions" where "member" = $1
delete from "replies" where "lead" in ($1)
delete from "replies" where "person" = $1
delete from "replies" where "person" in ($1)
delete from "reply_templates" where "id" = $1
delete from "sessions" where "digest" = $1 and "member" = $2 returning "user_agent"
delete from "sessions" where "digest" in ($1)
delete from "sessions" where "member" = $1
delete from "sessions" where "member" = $1 and "digest" != $2
delete from "sign_in_links" where "id" in ($1)
delete from "sign_in_links" where "member" = $1
delete from "sign_in_links" where "member" = $1 and "purpose" = $2
delete from "sign_in_links" where "purpose" = $1
delete from "spent_challenges" where "digest" in ($1)
delete from "subscribers" where "id" in ($1)
insert into "alert_matches" ("id", "person", "alert", "listing", "revision", "news", "due_at", "email") values ($1, $2, $3, $4, $5, $6, $7, $8)
insert into "alert_people" ("id", "address", "email", "mailbox", "round", "unanswered", "written_at", "next_at", "left_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
insert into "alert_people" ("id", "email", "address", "mailbox", "round", "unanswered", "written_at", "next_at", "left_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
insert into "alerts" ("id", "person", "section", "query", "listing", "words", "frequency", "state", "asked_at", "lead") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
insert into "appointment_events" ("id", "booking", "at", "kind", "actor", "member", "sequence", "starts_at", "text") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
insert into "audit_log" ("id", "at", "member", "action", "target") values ($1, $2, $3, $4, $5)
insert into "blocked_times" ("id", "starts_at", "ends_at", "note", "member", "created_at") values ($1, $2, $3, $4, $5, $6)
insert into "blocked_times" ("starts_at", "ends_at", "created_at", "id", "note", "member") values ($1, $2, $3, $4, $5, $6)
insert into "booking_proposals" ("booking", "starts_at", "sequence", "state", "proposed_at") values ($1, $2, $3, $4, $5) on conflict ("booking") do update set "starts_at" = $6, "sequence" = $7, "state" = $8, "proposed_at" = $9
insert into "bookings" ("id", "type", "place", "state", "starts_at", "ends_at", "blocked_from", "blocked_until", "pending_until", "agent_zone", "zone", "name", "email", "email_key", "phone", "note", "address", "listing", "sequence", "flagged", "confirmed_at", "requested", "approved_at", "first_email_key", "created_at", "changed_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values ($1, $2, $3, $4, $5, $6)
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values ($1, $2, $3, $4, $5, $6) on conflict ("place") do update set "etag" = $7, "modified" = $8, "fetched_at" = $9
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values ($1, $2, $3, $4, $5, $6) on conflict ("place") do update set "source" = $7, "text" = $8, "etag" = $9, "modified" = $10, "fetched_at" = $11
insert into "catalog_state" ("id", "version", "samples_hidden") values ($1, $2, $3) on conflict ("id") do update set "version" = catalog_state.version + 1 returning "version"
insert into "closed_sales" ("id", "closed_on", "price", "town", "kind", "sqft", "beds", "year_built", "address", "match_key", "listing", "batch", "changed_at", "deleted_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict ("match_key") where "deleted_at" is null do nothing returning "id"
insert into "connectors" ("id", "kind", "name", "address", "secret", "previous_secret", "previous_until", "state", "created_at", "changed_at", "problem", "failing_since", "failures", "blocked_until", "delivered_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
insert into "consents" ("id", "person_key", "channel", "state", "text", "text_digest", "form", "lead", "member", "at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ("lead", "channel", "state") where "lead" is not null do nothing
insert into "content_edits" ("section", "field", "value", "changed_at", "changed_by") values ($1, $2, $3, $4, $5) on conflict ("field") do update set "section" = $6, "value" = $7, "changed_at" = $8, "changed_by" = $9
insert into "content_history" ("id", "section", "field", "before", "after", "at", "changed_by", "version") values ($1, $2, $3, $4, $5, $6, $7, $8)
insert into "content_sections" ("section", "version", "saved", "changed_at", "changed_by") values ($1, $2, $3, $4, $5) on conflict ("section") do update set "version" = "content_sections"."version" returning "version", "saved"
insert into "dedupe_records" ("digest", "key", "lead_id", "at") values ($1, $2, $3, $4)
insert into "dedupe_records" ("key", "lead_id", "at", "digest") values ($1, $2, $3, $4) on conflict ("digest") do nothing returning "lead_id"
insert into "deliveries" ("id", "connector", "event_id", "event", "lead", "at", "state", "attempts", "due_at", "tried_since", "holder", "problem", "note", "status", "response", "ended_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
insert into "deliveries" ("id", "connector", "event_id", "event", "lead", "at", "state", "attempts", "due_at", "tried_since", "holder", "problem", "note", "status", "response", "ended_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict ("connector", "event_id") do nothing
insert into "emails" ("id", "kind", "about", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "by_agent") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
insert into "emails" ("id", "kind", "about", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "not_after", "by_agent") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
insert into "emails" ("id", "kind", "lead_id", "about", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_before", "not_after", "moved_from", "by_agent", "mailbox") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "by_agent") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "by_agent", "mailbox") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "by_agent", "not_after", "mailbox") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, default, default), ($11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "by_agent") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "by_agent", "not_after") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, default), ($12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_after", "by_agent") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_after", "by_agent", "mailbox", "not_before") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, default), ($14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, default, $26)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_after", "by_agent", "not_before") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, default), ($13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_after", "moved_from", "by_agent", "not_before") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, default), ($14, $15, $16, $17, $18, $19, $20, $21, $22, $23, default, $24, $25, default), ($26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, default, $37, $38), ($39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, default, $50, $51)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_before", "not_after", "moved_from", "by_agent", "mailbox") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
insert into "erasure_proofs" ("id", "at", "member", "digests", "counts", "done_at") values ($1, $2, $3, $4, $5, $6) on conflict ("id") do nothing
insert into "erasures" ("digest", "at") values ($1, $2) on conflict ("digest") do update set "at" = $3
insert into "heartbeat" ("id", "at") values ($1, $2) on conflict ("id") do update set "at" = $3
insert into "issue_deliveries" ("id", "issue", "subscriber", "state", "due_at", "tried_at", "attempts", "holder", "problem", "unsure") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
insert into "kept_forms" ("id", "member", "path", "fields", "at") values ($1, $2, $3, $4, $5)
insert into "lead_work" ("lead", "person", "at", "form_name", "listing", "waits", "counts", "first_answer_at") values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing
insert into "lead_work" ("lead", "person", "at", "form_name", "listing", "waits", "counts", "first_answer_at", "announced") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing
insert into "leads" ("id", "at", "form", "form_name", "lead_type", "page", "answers", "origin", "consent", "spam_signals", "idempotency_key", "pictures") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
insert into "leases" ("name", "holder", "until") values ($1, $2, $3) on conflict ("name") do update set "holder" = $4, "until" = $5
insert into "listing_changes" ("revision", "listing", "at", "due_at", "before", "matched_at") values ($1, $2, $3, $4, $5, $6)
insert into "listing_history" ("id", "listing", "version", "at", "changed_by", "before", "after", "flags") values ($1, $2, $3, $4, $5, $6, $7, $8)
insert into "listing_photos" ("id", "listing", "position", "folder", "room", "alt", "turned", "digest", "width", "height", "bytes", "avif", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
insert into "listing_slugs" ("slug", "listing") values ($1, $2)
insert into "listings" ("id", "slug", "state", "status", "data", "version", "revision", "changed_at", "changed_by") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
insert into "members" ("id", "name", "email", "role", "created_at", "joined_at", "removed_at") values ($1, $2, $3, $4, $5, $6, $7)
insert into "members" ("name", "role", "joined_at", "removed_at", "id", "email", "created_at") values ($1, $2, $3, $4, $5, $6, $7)
insert into "newsletter_issues" ("id", "state", "subject", "body", "version", "created_at", "changed_at", "changed_by", "readers", "delivered", "refused", "departed", "unsure", "frozen", "started_at", "finished_at", "listed_to", "listed_at", "problem", "slug", "archived") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
insert into "newsletter_settings" ("id", "per_hour", "per_day", "dkim_selector") values ($1, $2, $3, $4) on conflict ("id") do update set "per_hour" = $5, "per_day" = $6, "dkim_selector" = $7
insert into "open_house_guests" ("id", "open_house", "state", "people", "email", "created_at", "changed_at") values ($1, $2, $3, $4, $5, $6, $7)
insert into "open_houses" ("id", "listing", "date", "from_min", "to_min", "note", "capacity", "changed_at", "state", "sequence") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
insert into "open_houses" ("id", "listing", "date", "from_min", "to_min", "note", "changed_at", "state", "sequence") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
insert into "passkeys" ("id", "public_key", "counter", "transports", "name", "member", "created_at", "used_at") values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("id") do nothing returning "id"
insert into "people" ("id", "name", "email", "phone", "state", "until", "next_step", "waits_since", "last_at", "flagged", "writing_by", "writing_at", "created_at", "changed_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
insert into "person_keys" ("id", "key", "name", "person", "at") values ($1, $2, $3, $4, $5)
insert into "person_keys" ("id", "key", "name", "person", "at") values ($1, $2, $3, $4, $5) on conflict ("key", "name") do nothing
insert into "person_notes" ("id", "person", "at", "member", "kind", "text") values ($1, $2, $3, $4, $5, $6)
insert into "person_words" ("entry", "person") values ($1, $2) on conflict do nothing
insert into "push_deliveries" ("id", "notice", "device", "step", "attempts", "due_at") values ($1, $2, $3, $4, $5, $6)
insert into "push_notices" ("id", "kind", "lead", "many", "at", "step", "next_at", "seen_at") values ($1, $2, $3, $4, $5, $6, $7, $8)
insert into "push_notices" ("kind", "many", "at", "step", "seen_at", "id", "lead", "next_at") values ($1, $2, $3, $4, $5, $6, $7, $8)
insert into "push_notices" ("many", "at", "step", "next_at", "seen_at", "id", "kind", "lead") values ($1, $2, $3, $4, $5, $6, $7, $8)
insert into "push_settings" ("member", "quiet_from", "quiet_to", "words", "text_email", "is_second") values ($1, $2, $3, $4, $5, $6) on conflict ("member") do update set "is_second" = $7
insert into "push_settings" ("member", "quiet_from", "quiet_to", "words", "text_email", "is_second") values ($1, $2, $3, $4, $5, $6) on conflict ("member") do update set "quiet_from" = $7, "quiet_to" = $8, "words" = $9, "text_email" = $10
insert into "push_subscriptions" ("id", "member", "name", "created_at", "sent_at", "endpoint", "public_key", "auth", "digest", "session", "state", "seen_at", "problem") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
insert into "replies" ("id", "person", "lead", "at", "member", "recipient", "subject", "body") values ($1, $2, $3, $4, $5, $6, $7, $8)
insert into "replies" ("id", "person", "lead", "at", "member", "recipient", "subject", "body", "folder", "files") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
insert into "reply_templates" ("id", "name", "subject", "body", "changed_at") values ($1, $2, $3, $4, $5)
insert into "sales_settings" ("id", "yearly_change") values ($1, $2) on conflict ("id") do update set "yearly_change" = $3
insert into "secrets" ("name", "value") values ($1, $2) on conflict ("name") do nothing
insert into "sessions" ("digest", "member", "created_at", "seen_at", "verified_at", "user_agent", "ends_at") values ($1, $2, $3, $4, $5, $6, $7)
insert into "sign_in_links" ("member", "browser_digest", "goes_to", "created_at", "ends_at", "used_at", "attempts", "id", "digest", "purpose") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
insert into "spent_challenges" ("digest", "ends_at") values ($1, $2) on conflict ("digest") do nothing returning "digest"
insert into "subscribers" ("id", "address", "mailbox", "email", "round", "asked_at", "written_at", "left_at", "state", "confirmed_at", "unanswered", "consent_how", "consent_on", "added_by") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
insert into "subscribers" ("id", "address", "mailbox", "email", "round", "asked_at", "written_at", "left_at", "state", "confirmed_at", "unanswered", "consent_how", "consent_on", "added_by") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict ("address") do update set "state" = 'confirmed', "confirmed_at" = "excluded"."confirmed_at", "unanswered" = $15, "consent_how" = "excluded"."consent_how", "consent_on" = "excluded"."consent_on", "added_by" = "excluded"."added_by"
insert into "subscribers" ("id", "address", "round", "unanswered", "written_at", "confirmed_at", "left_at", "email", "mailbox", "state", "asked_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
select "action" from "audit_log" where "member" = $1 and "id" > $2 order by "id" desc limit $3
select "address", "mailbox" from "subscribers" where "id" in ($1)
select "address", "state" from "subscribers" where "address" in ($1)
select "answers" from "leads" where "id" = $1
select "at" from "erasures" where "digest" = $1
select "at" from "heartbeat" where "id" = $1
select "at" from "heartbeat" where "id" in ($1)
select "at" from "lead_work" where "person" = $1 and "waits" = 1 order by "lead" limit $2
select "at" from "push_notices" where "at" > $1 order by "at" desc limit $2
select "audit_log"."id", "audit_log"."at", "audit_log"."action", "audit_log"."target", "members"."name" as "by" from "audit_log" left join "members" on "members"."id" = "audit_log"."member" where "audit_log"."id" < $1 and "audit_log"."member" = $2 order by "audit_log"."id" desc limit $3
select "audit_log"."id", "audit_log"."at", "audit_log"."action", "audit_log"."target", "members"."name" as "by" from "audit_log" left join "members" on "members"."id" = "audit_log"."member" where "audit_log"."id" < $1 order by "audit_log"."id" desc limit $2
select "before", "after" from "content_history" where "section" in ($1) and "field" in ($2)
select "blocked_from" from "bookings" where state in ('pending', 'booked') and "blocked_until" > $1 and ("state" = $2 or "pending_until" > $3) order by "blocked_until" limit $4
select "bookings"."email_key", "bookings"."first_email_key" from "emails" inner join "bookings" on "bookings"."id" = "emails"."lead_id" where "emails"."sequence" is not null and "emails"."kind" in ($1) and "emails"."state" <> $2 and "emails"."created_at" > $3 and "bookings"."changed_at" > $4 and ("bookings"."email_key" in ($5) or "bookings"."first_email_key" in ($6))
select "bookings".* from "lead_work" inner join "bookings" on "bookings"."id" = "lead_work"."lead" where "lead_work"."person" = $1 and "bookings"."starts_at" > $2
select "closed_sales".*, "listings"."slug" as "slug" from "closed_sales" left join "listings" on "listings"."id" = "closed_sales"."listing" where "closed_sales"."deleted_at" is null and "closed_sales"."closed_on" >= $1 and ("closed_sales"."closed_on", "closed_sales"."id") < ($2, $3) order by "closed_sales"."closed_on" desc, "closed_sales"."id" desc limit $4
select "consents".* from "lead_work" inner join "consents" on "consents"."lead" = "lead_work"."lead" where "lead_work"."person" = $1 and "consents"."lead" is not null order by "lead_work"."lead" desc limit $2
select "content_sections"."section", "content_sections"."version", "content_sections"."saved", "content_sections"."changed_at" as "section_at", "content_sections"."changed_by" as "section_by", "content_edits"."field", "content_edits"."value", "content_edits"."changed_at", "content_edits"."changed_by" from "content_sections" left join "content_edits" on "content_edits"."section" = "content_sections"."section"
select "created_at" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = $1 order by "created_at" desc limit $2
select "created_at" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = $1 order by "created_at" limit $2
select "created_at" from "sign_in_links" where "member" = $1 and "purpose" = $2 and "created_at" > $3 order by "created_at" desc limit $4
select "deliveries"."id", "deliveries"."event", "deliveries"."state", "deliveries"."ended_at", "deliveries"."response", "connectors"."name" from "deliveries" inner join "connectors" on "connectors"."id" = "deliveries"."connector" where "deliveries"."lead" = $1
select "deliveries".*, "people"."id" as "person_id", "people"."name" as "person_name", "people"."email" as "person_email", "people"."phone" as "person_phone" from "deliveries" left join "lead_work" on "lead_work"."lead" = "deliveries"."lead" left join "people" on "people"."id" = "lead_work"."person" where "deliveries"."connector" = $1 and "deliveries"."id" < $2 order by "deliveries"."id" desc limit $3
select "deliveries".*, "people"."id" as "person_id", "people"."name" as "person_name", "people"."email" as "person_email", "people"."phone" as "person_phone" from "deliveries" left join "lead_work" on "lead_work"."lead" = "deliveries"."lead" left join "people" on "people"."id" = "lead_work"."person" where "deliveries"."id" = $1
select "digest" from "dedupe_records" where "digest" >= $1 and "digest" < $2 and "digest" like $3 order by "digest" limit $4
select "digest" from "dedupe_records" where "digest" in ($1)
select "digest" from "sessions" where "seen_at" < $1 limit $2
select "digest" from "spent_challenges" where "ends_at" < $1 limit $2
select "digest", "at" from "erasures" where "digest" in ($1)
select "digest", "created_at", "seen_at", "user_agent" from "sessions" where "member" = $1 and "seen_at" > $2 and "ends_at" > $3 order by "seen_at" desc limit $4
select "due_at" from "alert_matches" where "person" = $1 and "email" is null order by "due_at" limit $2
select "due_at" from "deliveries" where "connector" = $1 and "state" = 'waiting' and "id" not in ($2) order by "due_at" limit $3
select "due_at" from "deliveries" where "connector" = $1 and "state" = 'waiting' order by "due_at" limit $2
select "due_at" from "emails" where "kind" = 'alert' and "state" = 'waiting' order by "due_at" limit $1
select "due_at" from "emails" where "state" = 'waiting' and "must_deliver" = 1 order by "due_at" limit $1
select "due_at" from "emails" where "state" = 'waiting' order by "due_at" limit $1
select "due_at" from "listing_changes" where "matched_at" is null order by "due_at" limit $1
select "due_at" from "push_deliveries" order by "due_at", "id" limit $1
select "email" from "members" where "id" = $1 and "removed_at" is null
select "emails"."state" from "leads" left join "emails" on "emails"."id" = "leads"."id" where "leads"."id" >= $1 and "leads"."id" < $2 and "leads"."form" <> $3 limit $4
select "emails"."state" from "leads" left join "emails" on "emails"."id" = "leads"."id" where "leads"."id" >= $1 and "leads"."id" < $2 limit $3
select "entry" from "person_words" where "entry" >= $1 and "entry" < $2 order by "entry" desc limit $3
select "entry" from "person_words" where "person" = $1
select "entry", "person" from "person_words" where "person" in ($1)
select "fetched_at" from "calendar_copies" where "source" = $1 and "place" = $2
select "field", "before", "at", "changed_by" from "content_history" where "section" = $1 and "version" > $2 order by "version", "id"
select "field", "value" from "content_edits" where "section" = $1
select "fields" from "kept_forms" where "id" = $1 and "member" = $2 and "path" = $3 and "at" > $4
select "folder" from "listing_photos" where "folder" in ($1)
select "folder" from "replies" where "folder" in ($1)
select "folder", "files" from "replies" where "id" = $1 and "person" = $2
select "form" from "leads" where "id" in ($1)
select "form_name", "answers" from "leads" where "id" = $1
select "holder", "due_at" from "deliveries" where "lead" in ($1)
select "holder", "until", "done_at" from "leases" where "name" = $1
select "id" from "alert_matches" where "id" < $1 order by "id" limit $2
select "id" from "alert_people" where "left_at" < $1
select "id" from "alert_people" where "mailbox" in ($1)
select "id" from "alert_people" where "next_at" <= $1 order by "next_at" limit $2
select "id" from "alerts" where "person" = $1 and "state" <> $2 limit $3
select "id" from "appointment_events" where "booking" = $1 order by "id" desc limit $2
select "id" from "audit_log" where "member" = $1 and "action" = $2 limit $3
select "id" from "blocked_times" where "ends_at" = $1 and "starts_at" = $2
select "id" from "bookings" order by "starts_at" desc limit $1
select "id" from "bookings" where "id" in ($1) and "ends_at" >= $2
select "id" from "connectors"
select "id" from "deliveries" where "connector" = $1 and "state" = 'failed' order by "id" limit $2
select "id" from "deliveries" where "connector" = $1 and "state" = 'waiting' and "due_at" <= $2 and "id" not in ($3) order by "due_at" limit $4
select "id" from "deliveries" where "connector" = $1 and "state" = 'waiting' and "due_at" <= $2 order by "due_at" limit $3
select "id" from "deliveries" where "connector" = $1 and "state" = 'waiting' and "due_at" > $2 and "holder" is null order by "due_at" limit $3
select "id" from "deliveries" where "connector" = $1 order by "id" limit $2
select "id" from "deliveries" where "id" < $1 order by "id" limit $2
select "id" from "deliveries" where "response" is not null and "id" < $1 order by "id" limit $2
select "id" from "emails" where "about" in ($1)
select "id" from "emails" where "about" is not null and "created_at" < $1 limit $2
select "id" from "emails" where "lead_id" = $1 and "kind" = $2 and "state" <> $3
select "id" from "emails" where "lead_id" = $1 and "sequence" = $2 and "kind" in ($3) and "state" <> $4
select "id" from "emails" where "state" = 'waiting' and "holder" is not null and "due_at" > $1
select "id" from "emails" where "state" = 'waiting' and "holder" is not null and "due_at" > $1 limit $2
select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "due_at" > $1
select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "due_at" > $1 limit $2
select "id" from "erasure_proofs"
select "id" from "erasure_proofs" where "done_at" is null
select "id" from "issue_deliveries" where "issue" = $1 and "state" = $2 limit $3
select "id" from "kept_forms" where "at" < $1 limit $2
select "id" from "kept_forms" where "member" = $1 and "at" > $2 limit $3
select "id" from "leads" where "id" = $1
select "id" from "leads" where "id" >= $1 and "id" < $2 and "form" = $3 and "idempotency_key" = $4
select "id" from "leads" where "id" in ($1)
select "id" from "listing_photos" where "deleted_at" < $1
select "id" from "listings" limit $1
select "id" from "listings" where "id" = $1
select "id" from "listings" where "id" = $1 and "state" = $2
select "id" from "members" where "email" = $1 and "removed_at" is null and "joined_at" is not null
select "id" from "newsletter_issues" where "slug" = $1
select "id" from "open_house_guests" where "id" in ($1)
select "id" from "open_house_guests" where "open_house" = $1 and "state" = $2
select "id" from "passkeys" limit $1
select "id" from "passkeys" where "member" = $1 limit $2
select "id" from "people" where "state" = $1 and "changed_at" = $2
select "id" from "person_notes" where "person" = $1 limit $2
select "id" from "push_deliveries" where "due_at" <= $1 limit $2
select "id" from "push_notices" where "at" < $1 order by "at" limit $2
select "id" from "push_notices" where "id" = $1 and "seen_at" is null
select "id" from "push_notices" where "id" in ($1)
select "id" from "push_notices" where "lead" in ($1)
select "id" from "push_notices" where "lead" is null and "seen_at" is null limit $1
select "id" from "push_notices" where "next_at" is not null and "next_at" <= $1 limit $2
select "id" from "push_subscriptions" where "member" = $1
select "id" from "replies" where "person" = $1 and "id" > $2 limit $3
select "id" from "replies" where "person" = $1 limit $2
select "id" from "sign_in_links" where "ends_at" < $1 limit $2
select "id" from "sign_in_links" where "member" = $1
select "id" from "sign_in_links" where "purpose" = $1
select "id" from "subscribers" where "address" in ($1) and "mailbox" is null
select "id" from "subscribers" where "mailbox" in ($1)
select "id", "address", "confirmed_at" from "subscribers" where "state" = $1 and "address" > $2 order by "address" limit $3
select "id", "approved_at" from "bookings" where "id" in ($1)
select "id", "at" from "leads" where "id" > $1 and "id" < $2 order by "id" limit $3
select "id", "at", "form", "form_name", "page", "answers", "spam_signals" from "leads" where "filed" is null order by "id" desc limit $1
select "id", "at", "form_name" from "leads" where "id" in ($1)
select "id", "at", "form_name", "answers", "consent" from "leads" where "consent" is not null and "consent_noted" is null order by "id" limit $1
select "id", "email" from "alert_people" where "mailbox" in ($1)
select "id", "email" from "subscribers" where "id" in ($1)
select "id", "email", "phone", "name", "listing", "address" from "bookings" where "id" in ($1)
select "id", "ends_at" from "bookings" where "id" in ($1)
select "id", "fields" from "kept_forms"
select "id", "first_email_key", "state", "pending_until", "requested", "starts_at" from "bookings" where "id" = $1
select "id", "folder" from "replies" where "folder" in ($1)
select "id", "folder" from "replies" where "lead" in ($1) and "folder" is not null
select "id", "folder" from "replies" where "person" in ($1) and "folder" is not null
select "id", "holder", "not_before" from "emails" where "state" = 'waiting' and "must_deliver" = 0 and "due_at" <= $1 order by "due_at" limit $2
select "id", "holder", "not_before" from "emails" where "state" = 'waiting' and "must_deliver" = 1 and "due_at" <= $1 order by "due_at" limit $2
select "id", "issue", "state", "tried_at" from "issue_deliveries" where "subscriber" in ($1)
select "id", "key", "name", "person" from "person_keys" where "key" in ($1)
select "id", "kind" from "connectors"
select "id", "kind", "booking" from "appointment_events" where "id" > $1 and "kind" in ($2) order by "id" desc limit $3
select "id", "kind", "lead_id", "by_agent", "state" from "emails" where kind in ('booking-agent-confirmed', 'booking-agent-moved', 'booking-agent-canceled', 'booking-agent-corrected', 'visit-canceled') and "created_at" > $1 order by "created_at" desc limit $2
select "id", "left_at" from "subscribers" where "state" in ('waiting', 'left') and "asked_at" < $1
select "id", "listed_at" from "newsletter_issues" where "state" = 'sending' order by "id" limit $1
select "id", "name" from "members"
select "id", "name", "email", "role" from "members" where "id" = $1 and "removed_at" is null
select "id", "name", "email", "role" from "members" where "role" = $1 and "removed_at" is null
select "id", "next_step" from "people" where "id" > $1 order by "id" limit $2
select "id", "person" from "alerts" where "state" = 'waiting' and "asked_at" < $1 limit $2
select "id", "person", "subject", "body" from "replies" where "id" > $1 order by "id" limit $2
select "id", "person", "text" from "person_notes" where "id" > $1 order by "id" limit $2
select "id", "person_key", "state" from "consents" where "person_key" in ($1) and "channel" = $2
select "id", "pictures" from "leads" where "id" in ($1)
select "id", "position" from "listing_photos" where "listing" = $1
select "id", "sequence", "starts_at", "ends_at" from "bookings" where "id" in ($1)
select "id", "session" from "push_subscriptions" where "member" = $1
select "id", "slug", "state" from "listings" where "id" in ($1)
select "id", "state" from "open_house_guests" where "id" in ($1)
select "id", "state" from "subscribers" where "address" = $1
select "id", "state", "failures", "blocked_until" from "connectors"
select "id", "state", "people" from "open_house_guests" where "id" in ($1)
select "id", "state", "problem" from "emails" where "id" in ($1)
select "id", "state", "requested" from "bookings" where "id" in ($1)
select "id", "state", "until" from "people" where "id" in ($1) and "state" <> $2 and ("state" <> $3 or "until" is not null)
select "id", "subject" from "newsletter_issues" where "id" in ($1)
select "id", "subject", "state", "problem" from "newsletter_issues" where "state" in ('sending', 'paused') and "problem" is not null order by "id" limit $1
select "id", "transports" from "passkeys" where "member" = $1
select "id", "unsure" from "issue_deliveries" where "issue" = $1 and "state" = $2 and "holder" <> $3
select "key" from "person_keys" where "key" in ($1) and "person" <> $2
select "key" from "person_keys" where "person" = $1 limit $2
select "key", "name" from "person_keys" where "key" in ($1)
select "key", "name" from "person_keys" where "person" = $1 limit $2
select "key", "person" from "person_keys" where "key" in ($1) limit $2
select "kind" from "emails" where "mailbox" = $1 and "kind" in ($2) and ("kind" = $3 or "created_at" > $4) limit $5
select "kind", "moved_from" from "emails" where "state" = 'waiting' and "lead_id" = $1 and "moved_from" is not null
select "lead" from "alerts" where "person" = $1
select "lead" from "lead_work" where "announced" = 0 limit $1
select "lead" from "lead_work" where "lead" = $1 and "person" = $2
select "lead" from "lead_work" where "person" = $1 and "lead" <> $2 limit $3
select "lead" from "lead_work" where "person" = $1 and "lead" in ($2)
select "lead" from "lead_work" where "person" = $1 and "lead" not in ($2) limit $3
select "lead" from "lead_work" where "person" = $1 limit $2
select "lead" from "lead_work" where "person" = $1 order by "lead" desc limit $2
select "lead", "person" from "lead_work" where "lead" in ($1)
select "lead_id" from "dedupe_records" where "digest" in ($1)
select "lead_id" from "emails" where "kind" = 'lead' and "state" = 'dropped' order by "created_at" limit $1
select "lead_id" from "emails" where "lead_id" in ($1) and "kind" = $2
select "lead_work"."at", "lead", "form_name", "listing", "counts", "first_answer_at", "people"."state" from "lead_work" inner join "people" on "people"."id" = "lead_work"."person" where "lead_work"."at" >= $1 and "lead_work"."at" <= $2 and ("lead_work"."at" < $3 or "lead" < $4) order by "lead_work"."at" desc, "lead" desc limit $5
select "lead_work"."lead", "lead_work"."at", "lead_work"."waits", "people"."state" from "lead_work" inner join "people" on "people"."id" = "lead_work"."person" where "lead_work"."announced" = 0 order by "lead_work"."lead" limit $1
select "lead_work"."person", "leads"."answers" from "lead_work" inner join "leads" on "leads"."id" = "lead_work"."lead" where "lead_work"."person" = $1 order by "lead_work"."lead" desc limit $2
select "leads"."form" from "lead_work" inner join "leads" on "leads"."id" = "lead_work"."lead" where "lead_work"."person" = $1 order by "lead_work"."lead" desc limit $2
select "leads"."id", "leads"."at", "bookings"."ends_at" from "leads" left join "bookings" on "bookings"."id" = "leads"."id" where "leads"."id" > $1 and "leads"."id" < $2 order by "leads"."id" limit $3
select "leads"."id", "leads"."at", "leads"."form_name", "lead_work"."person" from "leads" left join "lead_work" on "lead_work"."lead" = "leads"."id" where "leads"."id" in ($1)
select "leads"."spam_signals" from "lead_work" inner join "leads" on "leads"."id" = "lead_work"."lead" where "lead_work"."person" = $1 order by "lead_work"."lead" desc limit $2
select "listing" from "closed_sales" where "listing" in ($1) and "deleted_at" is null
select "listing" from "lead_work" where "person" = $1 order by "lead" desc limit $2
select "listing" from "listing_changes" where "matched_at" is null and "due_at" <= $1 order by "due_at" limit $2
select "listing" from "listing_slugs" where "slug" = $1
select "mailbox" from "alert_people" where "id" = $1
select "mailbox" from "alert_people" where "id" in ($1)
select "mailbox", "kind" from "emails" where "mailbox" in ($1) and "kind" in ($2) and ("kind" = $3 or "created_at" > $4)
select "match_key" from "closed_sales" where "match_key" in ($1) and "deleted_at" is null
select "member", "ends_at" from "sign_in_links" where "used_at" is null and "member" in ($1) and "purpose" = $2 and "ends_at" > $3
select "member", "quiet_from", "quiet_to", "text_email", "is_second" from "push_settings" inner join "members" on "members"."id" = "push_settings"."member" where "removed_at" is null
select "members"."id", "members"."name", "members"."created_at", "is_second" from "members" left join "push_settings" on "push_settings"."member" = "members"."id" where "removed_at" is null and "joined_at" is not null
select "members"."id", "members"."name", "members"."email", "members"."role", "sessions"."seen_at", "sessions"."verified_at" from "sessions" inner join "members" on "members"."id" = "sessions"."member" where "sessions"."digest" = $1 and "sessions"."seen_at" > $2 and "sessions"."ends_at" > $3 and "members"."removed_at" is null
select "morning_email" from "members" where "id" = $1
select "name" from "members" where "id" = $1 and "removed_at" is null and "joined_at" is not null
select "name" from "push_subscriptions" where "id" = $1 and "member" = $2
select "name", "role" from "appointment_events" inner join "members" on "members"."id" = "appointment_events"."member" where "booking" = $1 and "sequence" = $2 and "kind" in ($3) order by "appointment_events"."id" desc limit $4
select "name", "role" from "appointment_events" left join "members" on "members"."id" = "appointment_events"."member" where "booking" = $1 and "kind" = $2
select "next_at" from "alert_people" where "next_at" is not null order by "next_at" limit $1
select "next_at" from "push_notices" where "next_at" is not null order by "next_at" limit $1
select "open_house" from "open_house_guests" where "id" in ($1)
select "open_house", "people" from "open_house_guests" where "open_house" in ($1) and "state" = $2
select "people"."id", "people"."name", "people"."email", "emails"."problem", "replies"."id" as "reply" from "emails" inner join "replies" on "replies"."id" = "emails"."id" inner join "people" on "people"."id" = "replies"."person" where "emails"."kind" = 'reply' and "emails"."state" = 'dead' order by "emails"."created_at" desc limit $1
select "person" from "alerts" where "person" in ($1)
select "person" from "lead_work" where "lead" = $1
select "person" from "lead_work" where "lead" in ($1)
select "person" from "person_keys" where "key" in ($1) limit $2
select "person" from "replies" where "id" = $1
select "person", "form_name" from "lead_work" where "lead" in ($1)
select "person", "waits" from "lead_work" where "lead" = $1
select "person", max("lead") as "lead" from "lead_work" where "person" in ($1) group by "person"
select "person", min("at") as "since" from "lead_work" where "person" in ($1) and "waits" = 1 group by "person"
select "pictures" from "leads" where "id" = $1
select "place", "at", "done" from "moves"
select "place", "fetched_at" from "calendar_copies" where "source" = $1
select "place", "text" from "calendar_copies"
select "position" from "listing_photos" where "listing" = $1
select "position", "deleted_at" from "listing_photos" where "listing" = $1
select "problem" from "leases" where "name" = $1
select "push_deliveries"."id" as "delivery", "push_deliveries"."step" as "deliveryStep", "push_deliveries"."attempts", "push_notices"."id", "push_notices"."kind", "push_notices"."lead", "push_notices"."many", "push_notices"."step", "push_subscriptions"."id" as "device", "push_subscriptions"."endpoint", "push_subscriptions"."public_key", "push_subscriptions"."auth", "push_settings"."words" from "push_deliveries" inner join "push_notices" on "push_notices"."id" = "push_deliveries"."notice" inner join "push_subscriptions" on "push_subscriptions"."id" = "push_deliveries"."device" left join "push_settings" on "push_settings"."member" = "push_subscriptions"."member" where "push_deliveries"."due_at" <= $1 order by "push_deliveries"."due_at", "push_deliveries"."id" limit $2
select "push_notices"."id" from "lead_work" inner join "push_notices" on "push_notices"."lead" = "lead_work"."lead" where "lead_work"."person" in ($1) and "push_notices"."seen_at" is null limit $2
select "push_subscriptions"."id", "member" from "push_subscriptions" inner join "members" on "members"."id" = "push_subscriptions"."member" where "state" = 'on' and "removed_at" is null
select "push_subscriptions"."name", "members"."name" as "member", "state", "problem" from "push_subscriptions" inner join "members" on "members"."id" = "push_subscriptions"."member" where "removed_at" is null
select "revision" from "listing_changes" where "matched_at" < $1 limit $2
select "sessions"."member" from "sessions" inner join "members" on "members"."id" = "sessions"."member" where "sessions"."digest" = $1 and "members"."removed_at" is null
select "spam_signals" from "leads" where "id" = $1
select "state" from "emails" where "id" = $1
select "state" from "newsletter_issues" where "id" = $1
select "state" from "people" where "id" = $1
select "state" from "push_subscriptions"
select "state" from "subscribers" where "id" = $1
select "state", "blocked_until" from "connectors" where "id" = $1
select "state", "email" from "subscribers" where "id" = $1
select "subject", "body" from "replies" where "id" = $1
select "subject", "body", "folder" from "replies" where "id" = $1
select "text" from "appointment_events" where "booking" = $1 and "kind" = $2 and "sequence" = $3 order by "id" desc limit $4
select "text_email" from "push_settings" inner join "members" on "members"."id" = "push_settings"."member" where "member" = $1 and "removed_at" is null
select "tried_at" from "issue_deliveries" where "tried_at" > $1 order by "tried_at" desc limit $2
select "type", "starts_at" from "bookings" where "id" = $1
select "value" from "content_edits" where "field" in ($1)
select "value" from "secrets" where "name" = $1
select "yearly_change" from "sales_settings" where "id" = $1
select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
select * from "alert_matches" where "email" = $1
select * from "alert_people" where "id" = $1
select * from "alert_people" where "id" > $1 order by "id" limit $2
select * from "alert_people" where "mailbox" = $1
select * from "alerts" where "id" = $1 and "person" = $2
select * from "alerts" where "id" in ($1) and "state" = $2
select * from "alerts" where "person" = $1
select * from "alerts" where "person" in ($1)
select * from "alerts" where "state" = 'confirmed' and "listing" = $1 and "id" > $2 order by "id" limit $3
select * from "alerts" where "state" = 'confirmed' and "listing" is null and "section" = $1 and "id" > $2 order by "id" limit $3
select * from "appointment_events" where "booking" = $1 order by "id"
select * from "appointment_events" where "booking" in ($1) order by "booking", "id"
select * from "audit_log" where "id" = $1
select * from "blocked_times" where "ends_at" > $1 and "starts_at" < $2 order by "ends_at", "id"
select * from "blocked_times" where "ends_at" > $1 order by "ends_at", "id"
select * from "blocked_times" where "note" <> $1 order by "id"
select * from "booking_proposals" where "booking" = $1
select * from "booking_proposals" where "state" = 'open' order by "booking"
select * from "bookings" where "ends_at" > $1 and ("state" = $2 or ("state" = $3 and "pending_until" > $4)) and "starts_at" > $5 order by "starts_at" limit $6
select * from "bookings" where "first_email_key" = $1
select * from "bookings" where "id" = $1
select * from "bookings" where "id" > $1 order by "id" limit $2
select * from "bookings" where "id" in ($1)
select * from "bookings" where "id" in ($1) order by "id"
select * from "bookings" where "requested" = 1 and "starts_at" > $1 order by "starts_at" limit $2
select * from "bookings" where "starts_at" >= $1 and "starts_at" < $2 and ("state" in ($3) or "requested" = $4) order by "starts_at" limit $5
select * from "bookings" where "starts_at" >= $1 and "starts_at" < $2 order by "starts_at" limit $3
select * from "bookings" where "state" = $1 and "starts_at" < $2 order by "starts_at" desc limit $3
select * from "bookings" where "state" = $1 and "starts_at" <= $2 order by "starts_at" desc limit $3
select * from "bookings" where "state" = 'canceled' and "starts_at" <= $1 and ("starts_at" < $2 or "id" < $3) order by "starts_at" desc, "id" desc limit $4
select * from "bookings" where "state" = 'pending' and "pending_until" > $1 order by "pending_until" limit $2
select * from "bookings" where "state" in ($1) and "starts_at" > $2 order by "starts_at"
select * from "bookings" where state <> 'canceled' and (requested = 1 or flagged = 1 or state = 'pending') and "starts_at" >= $1 and ("starts_at" > $2 or "id" > $3) and ("state" = $4 or "requested" = $5 or "pending_until" > $6) order by "starts_at", "id" limit $7
select * from "bookings" where state <> 'canceled' and (requested = 1 or flagged = 1) and "starts_at" > $1 and not exists (select "people"."id" from "lead_work" inner join "people" on "people"."id" = "lead_work"."person" where "lead_work"."lead" = "bookings"."id" and "people"."state" = $2) order by "starts_at" limit $3
select * from "bookings" where state <> 'canceled' and (requested = 1 or flagged = 1) and "starts_at" >= $1 and ("starts_at" > $2 or "id" > $3) and ("state" = $4 or "requested" = $5) order by "starts_at", "id" limit $6
select * from "bookings" where state in ('pending', 'booked') and "blocked_until" > $1 and "blocked_until" < $2 and "approved_at" is null and "created_at" > $3 and "id" <> $4
select * from "bookings" where state in ('pending', 'booked') and "blocked_until" > $1 and "blocked_until" < $2 and ("state" = $3 or "pending_until" > $4) and "id" <> $5
select * from "calendar_copies" where "source" = $1
select * from "catalog_state" where "id" = $1
select * from "changes"
select * from "closed_sales" where "id" = $1
select * from "closed_sales" where "id" = $1 and "deleted_at" is null
select * from "connection_events" order by "id" limit $1
select * from "connectors" order by "id"
select * from "connectors" where "id" = $1
select * from "consents" where "id" > $1 order by "id" limit $2
select * from "consents" where "lead" = $1
select * from "consents" where "lead" in ($1)
select * from "consents" where "person_key" = $1 and "lead" is null order by "id" desc limit $2
select * from "content_history" order by "id" desc limit $1
select * from "content_history" where "id" = $1
select * from "content_history" where "section" = $1 order by "version" desc, "id" desc limit $2
select * from "dedupe_records" where "digest" = $1
select * from "dedupe_records" where "digest" in ($1)
select * from "emails" where "about" = $1
select * from "emails" where "about" in ($1)
select * from "emails" where "about" is not null and "created_at" > $1
select * from "emails" where "lead_id" = $1
select * from "emails" where "lead_id" in ($1)
select * from "emails" where "lead_id" in ($1) and "kind" = $2
select * from "erasure_proofs" where "id" < $1 order by "id" desc limit $2
select * from "erasure_proofs" where "id" = $1
select * from "issue_deliveries" where "issue" = $1 and "id" > $2 and "state" = 'refused' order by "id" limit $3
select * from "issue_deliveries" where "issue" = $1 and "id" > $2 and "unsure" = 1 order by "id" limit $3
select * from "issue_deliveries" where "issue" = $1 and "state" = $2 limit $3
select * from "issue_deliveries" where "issue" = $1 and "state" = $2 order by "due_at" limit $3
select * from "issue_deliveries" where "subscriber" in ($1)
select * from "lead_work" where "person" = $1 and "lead" < $2 order by "lead" desc limit $3
select * from "leads" where "form" <> $1 and "id" > $2 order by "id" limit $3
select * from "leads" where "id" = $1
select * from "leads" where "id" > $1 order by "id" limit $2
select * from "leads" where "id" in ($1)
select * from "leads" where "id" in ($1) order by "id" desc
select * from "leases" where "name" = $1
select * from "listing_history" where "listing" = $1 and "version" = $2
select * from "listing_history" where "listing" = $1 and "version" > $2 order by "version" desc
select * from "listing_photos" where "avif" = 0 order by "created_at" limit $1
select * from "listing_photos" where "id" = $1
select * from "listing_photos" where "listing" = $1 and "digest" = $2
select * from "listing_photos" where "listing" in ($1)
select * from "listing_slugs" where "listing" in ($1)
select * from "listings" where "id" = $1
select * from "listings" where "id" in ($1)
select * from "listings" where "revision" > $1 order by "revision" limit $2
select * from "members" where "email" = $1
select * from "members" where "id" = $1
select * from "members" where "morning_email" = $1 and "removed_at" is null
select * from "members" where "removed_at" is null
select * from "newsletter_issues" where "id" < $1 order by "id" desc limit $2
select * from "newsletter_issues" where "id" = $1
select * from "newsletter_issues" where "slug" = $1 and "archived" = $2
select * from "newsletter_settings" where "id" = $1
select * from "open_house_guests" where "id" = $1
select * from "open_houses" where "id" = $1
select * from "open_houses" where "listing" = $1
select * from "open_houses" where "listing" in ($1)
select * from "passkeys" where "id" = $1
select * from "passkeys" where "id" = $1 and "member" = $2
select * from "passkeys" where "member" = $1
select * from "people" where "id" = $1
select * from "people" where "id" > $1 order by "id" limit $2
select * from "people" where "id" in ($1)
select * from "people" where "state" <> $1 order by "last_at" desc, "id" desc limit $2
select * from "people" where "state" = $1 and "last_at" <= $2 and ("last_at" < $3 or ("last_at" = $4 and "id" < $5)) order by "last_at" desc, "id" desc limit $6
select * from "people" where "state" = $1 and "last_at" <= $2 order by "last_at" desc, "id" desc limit $3
select * from "people" where "state" = $1 order by "last_at" desc, "id" desc limit $2
select * from "people" where "until" is not null and "until" <= $1 order by "until", "id" limit $2
select * from "people" where "waits_since" is not null order by "waits_since", "id" limit $1
select * from "person_keys" where "id" > $1 order by "id" limit $2
select * from "person_keys" where "person" = $1
select * from "person_notes" where "person" = $1 and "id" < $2 order by "id" desc limit $3
select * from "person_notes" where "person" = $1 order by "id"
select * from "push_notices" where "next_at" is not null and "next_at" <= $1 order by "next_at" limit $2
select * from "push_settings" where "member" = $1
select * from "push_subscriptions" where "digest" = $1
select * from "push_subscriptions" where "member" = $1
select * from "replies" where "id" = $1
select * from "replies" where "person" = $1 and "id" < $2 order by "id" desc limit $3
select * from "replies" where "person" = $1 order by "id"
select * from "replies" where "person" = $1 order by "id" desc limit $2
select * from "reply_templates" order by "id"
select * from "sign_in_links" where "browser_digest" = $1 and "used_at" is null and "ends_at" > $2 limit $3
select * from "sign_in_links" where "digest" = $1 and "purpose" = $2 and "used_at" is null and "ends_at" > $3
select * from "sign_in_links" where "id" = $1 and "used_at" is null and "ends_at" > $2
select * from "subscribers" where "address" = $1
select * from "subscribers" where "address" > $1 order by "address" limit $2
select * from "subscribers" where "address" in ($1) and "mailbox" is null
select * from "subscribers" where "id" = $1
select * from "subscribers" where "id" > $1 order by "id" limit $2
select * from "subscribers" where "mailbox" = $1
select * from "subscribers" where "mailbox" in ($1)
select * from "subscribers" where "state" = $1 and "address" >= $2 and "address" < $3 and "address" > $4 order by "address" limit $5
select * from "subscribers" where "state" = $1 and "address" >= $2 and "address" < $3 order by "address" limit $4
select count(*) as "count" from "bookings" where "created_at" > $1 and "flagged" in ($2) and "email_key" = $3
select count(*) as "count" from "bookings" where "created_at" > $1 and "flagged" in ($2) and "first_email_key" = $3
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" > $1 and "email_key" = $2 and "id" <> $3 and "flagged" in ($4)
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" > $1 and "flagged" = 1 and "id" <> $2
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" >= $1 and "starts_at" < $2 and "id" <> $3
select count(*) as "count" from "emails" inner join "bookings" on "bookings"."id" = "emails"."lead_id" where "emails"."sequence" is not null and "emails"."kind" in ($1) and "emails"."state" <> $2 and "emails"."created_at" > $3 and "bookings"."changed_at" > $4 and ("bookings"."email_key" = $5 or "bookings"."first_email_key" = $6)
select count(*) as "count" from "emails" where "lead_id" = $1 and "kind" = $2
select count(*) as "count" from (select "address" from "subscribers" where "state" = $1 order by "address" limit $2) as "some"
select count(*) as "count" from (select "id" from "deliveries" where "connector" = $1 and "state" = 'failed' limit $2) as "some"
select count(*) as "count" from (select "id" from "deliveries" where "connector" = $1 and "state" = 'waiting' limit $2) as "some"
select count(*) as "count" from (select "id" from "emails" where "state" = 'dead' and "must_deliver" = $1 and "failure" in ($2) limit $3) as "some"
select count(*) as "count" from (select "id" from "emails" where "state" = 'dead' and "must_deliver" = $1 limit $2) as "some"
select count(*) as "count" from (select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = $1 limit $2) as "some"
select count(*) as "count" from (select "id" from "people" where "waits_since" is not null limit $1) as "some"
select distinct "first_email_key" from "bookings" where "first_email_key" > $1 order by "first_email_key" limit $2
select distinct "lead_work"."person" from "lead_work" inner join "bookings" on "bookings"."id" = "lead_work"."lead" where "lead_work"."person" in ($1) and "bookings"."starts_at" > $2 and ("bookings"."state" in ($3) or "bookings"."requested" = $4)
update "alert_matches" set "due_at" = $1 where "alert" = $2 and "email" is null
update "alert_matches" set "due_at" = $1 where "person" = $2 and "alert" = $3 and "email" is null
update "alert_matches" set "email" = $1 where "person" = $2 and "email" is null and "due_at" <= $3
update "alert_people" set "left_at" = $1 where "id" = $2
update "alert_people" set "left_at" = $1, "written_at" = $2, "unanswered" = $3 where "id" = $4
update "alert_people" set "next_at" = $1 where "id" = $2
update "alert_people" set "next_at" = $1 where "id" in ($2) and ("next_at" is null or "next_at" > $3)
update "alert_people" set "round" = $1, "next_at" = $2, "left_at" = $3 where "id" = $4
update "alert_people" set "round" = $1, "next_at" = $2, "left_at" = $3, "unanswered" = $4 where "id" = $5
update "alert_people" set "unanswered" = $1 where "id" = $2
update "alerts" set "frequency" = $1 where "id" = $2
update "alerts" set "frequency" = $1, "asked_at" = $2 where "id" = $3
update "alerts" set "state" = $1 where "id" = $2
update "alerts" set "state" = $1 where "person" = $2
update "alerts" set "state" = $1, "lead" = $2 where "id" = $3
update "blocked_times" set "note" = $1 where "id" = $2
update "booking_proposals" set "state" = $1 where "booking" = $2
update "bookings" set "email" = $1, "phone" = $2, "changed_at" = $3, "email_key" = $4, "first_email_key" = $5, "confirmed_at" = $6 where "id" = $7
update "bookings" set "first_email_key" = $1 where "id" = $2
update "bookings" set "starts_at" = $1, "ends_at" = $2, "blocked_from" = $3, "blocked_until" = $4, "zone" = $5, "sequence" = $6, "changed_at" = $7 where "id" = $8
update "bookings" set "state" = $1, "flagged" = $2, "requested" = $3, "approved_at" = $4, "changed_at" = $5, "sequence" = $6 where "id" = $7
update "bookings" set "state" = $1, "pending_until" = $2, "changed_at" = $3 where "state" = 'pending' and "pending_until" <= $4
update "bookings" set "state" = $1, "pending_until" = $2, "confirmed_at" = $3, "changed_at" = $4 where "id" = $5
update "bookings" set "state" = $1, "pending_until" = $2, "flagged" = $3, "requested" = $4, "approved_at" = $5, "changed_at" = $6 where "id" = $7
update "bookings" set "state" = $1, "pending_until" = $2, "requested" = $3 where "id" = $4
update "bookings" set "state" = $1, "pending_until" = $2, "requested" = $3, "flagged" = $4, "sequence" = $5, "changed_at" = $6 where "id" = $7
update "bookings" set "state" = $1, "pending_until" = $2, "requested" = $3, "sequence" = $4, "changed_at" = $5 where "id" = $6
update "bookings" set "zone" = $1 where "id" = $2
update "calendar_copies" set "text" = $1 where "place" = $2
update "closed_sales" set "closed_on" = $1, "price" = $2, "town" = $3, "kind" = $4, "sqft" = $5, "beds" = $6, "year_built" = $7, "address" = $8, "match_key" = $9, "batch" = $10, "changed_at" = $11 where "id" = $12
update "closed_sales" set "deleted_at" = $1 where "batch" = $2 and "deleted_at" is null
update "closed_sales" set "deleted_at" = $1 where "id" = $2
update "connectors" set "previous_secret" = $1, "previous_until" = $2 where "previous_until" < $3
update "connectors" set "problem" = $1, "failing_since" = $2, "failures" = $3, "blocked_until" = $4 where "id" = $5
update "connectors" set "problem" = $1, "failing_since" = $2, "failures" = $3, "blocked_until" = $4, "delivered_at" = $5 where "id" = $6
update "connectors" set "problem" = $1, "failing_since" = $2, "failures" = $3, "blocked_until" = $4, "secret" = $5, "changed_at" = $6 where "id" = $7
update "connectors" set "problem" = $1, "failing_since" = $2, "failures" = $3, "blocked_until" = $4, "state" = $5, "changed_at" = $6 where "id" = $7
update "connectors" set "secret" = $1, "previous_secret" = $2, "previous_until" = $3, "changed_at" = $4 where "id" = $5
update "connectors" set "state" = $1 where "id" = $2
update "connectors" set "state" = $1, "changed_at" = $2 where "id" = $3
update "content_sections" set "version" = $1, "saved" = $2, "changed_at" = $3, "changed_by" = $4 where "section" = $5
update "dedupe_records" set "key" = $1, "lead_id" = $2, "at" = $3, "digest" = $4 where "digest" = $5 and "lead_id" = $6
update "dedupe_records" set "lead_id" = $1 where "digest" = $2
update "deliveries" set "due_at" = $1 where "id" in ($2)
update "deliveries" set "holder" = $1, "attempts" = $2, "problem" = $3, "note" = $4, "status" = $5, "response" = $6, "state" = $7, "ended_at" = $8 where "id" = $9 and "holder" = $10
update "deliveries" set "holder" = $1, "attempts" = $2, "problem" = $3, "note" = $4, "status" = $5, "response" = $6, "tried_since" = $7, "due_at" = $8 where "id" = $9 and "holder" = $10
update "deliveries" set "holder" = $1, "due_at" = $2 where "id" in ($3) returning *
update "deliveries" set "lead" = $1 where "connector" = $2
update "deliveries" set "response" = $1 where "id" in ($2)
update "deliveries" set "state" = $1, "due_at" = $2 where "connector" = $3
update "deliveries" set "state" = $1, "due_at" = $2, "tried_since" = $3 where "id" = $4 and "connector" = $5 and "holder" is null
update "deliveries" set "state" = $1, "due_at" = $2, "tried_since" = $3 where "id" in ($4)
update "deliveries" set "state" = $1, "ended_at" = $2 where "id" = $3 and "ended_at" is null
update "deliveries" set "state" = $1, "holder" = $2 where "connector" = $3
update "deliveries" set "state" = $1, "holder" = $2, "problem" = $3, "ended_at" = $4 where "id" = $5 and "holder" = $6
update "emails" set "due_at" = $1 where "id" = $2 and "holder" = $3 and "state" = 'waiting'
update "emails" set "due_at" = $1 where "id" in ($2)
update "emails" set "due_at" = $1 where "state" = 'waiting' and "failure" in ($2) and "holder" is null
update "emails" set "due_at" = $1 where "state" = 'waiting' and "holder" is null and "failure" is not null and "not_before" <= $2
update "emails" set "due_at" = $1 where "state" = 'waiting' and "holder" is null and "not_before" is null and "must_deliver" in ($2)
update "emails" set "holder" = $1, "due_at" = $2 where "id" = $3
update "emails" set "holder" = $1, "due_at" = $2, "attempts" = "attempts" + $3 where "state" = 'waiting' and "due_at" <= $4 and "id" in ($5) returning *
update "emails" set "state" = $1 where "id" = $2
update "emails" set "state" = $1 where "id" = $2 and "state" = $3
update "emails" set "state" = $1 where "lead_id" in ($2) and "state" <> $3 and "holder" is null
update "emails" set "state" = $1 where "state" = 'waiting' and "due_at" <= $2
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
update "erasure_proofs" set "done_at" = $1 where "id" = $2
update "issue_deliveries" set "state" = $1 where "subscriber" = $2
update "issue_deliveries" set "state" = $1, "due_at" = $2, "problem" = $3, "attempts" = $4, "holder" = $5 where "id" = $6 and "state" = $7 and "holder" = $8
update "issue_deliveries" set "state" = $1, "due_at" = $2, "problem" = $3, "attempts" = $4, "unsure" = $5, "holder" = $6 where "id" = $7 and "state" = $8 and "holder" = $9
update "issue_deliveries" set "state" = $1, "holder" = $2 where "id" = $3
update "issue_deliveries" set "state" = $1, "holder" = $2, "due_at" = $3, "unsure" = $4 where "id" in ($5)
update "issue_deliveries" set "state" = $1, "holder" = $2, "tried_at" = $3, "attempts" = $4 where "id" = $5
update "issue_deliveries" set "state" = $1, "problem" = $2, "holder" = $3 where "id" = $4 and "state" = $5 and "holder" = $6
update "issue_deliveries" set "state" = $1, "tried_at" = $2 where "subscriber" = $3
update "lead_work" set "announced" = $1 where "lead" in ($2)
update "lead_work" set "person" = $1 where "lead" in ($2)
update "lead_work" set "person" = $1 where "person" = $2
update "lead_work" set "waits" = $1, "counts" = $2 where "person" = $3 and "waits" = 1
update "lead_work" set "waits" = $1, "first_answer_at" = $2 where "person" = $3 and "waits" = 1
update "leads" set "answers" = $1 where "id" = $2
update "leads" set "answers" = $1, "filed" = $2 where "id" = $3
update "leads" set "consent_noted" = $1 where "id" in ($2)
update "leads" set "filed" = $1 where "id" in ($2)
update "leads" set "spam_signals" = $1 where "id" = $2
update "leases" set "holder" = $1, "done_at" = $2 where "name" = $3 and "holder" = $4
update "leases" set "holder" = $1, "done_at" = $2, "problem" = $3 where "name" = $4 and "holder" = $5
update "leases" set "until" = $1 where "name" = $2 and "holder" = $3
update "listing_changes" set "due_at" = $1 where "listing" = $2 and "matched_at" is null
update "listing_changes" set "matched_at" = $1 where "listing" = $2 and "matched_at" is null returning *
update "listing_photos" set "avif" = $1 where "folder" = $2
update "listing_photos" set "deleted_at" = $1 where "id" = $2
update "listing_photos" set "folder" = $1, "turned" = $2, "width" = $3, "height" = $4, "bytes" = $5, "avif" = $6 where "id" = $7
update "listing_photos" set "position" = $1 where "id" = $2
update "listing_photos" set "room" = $1, "alt" = $2 where "id" = $3
update "listings" set "data" = $1, "version" = $2, "revision" = $3, "changed_at" = $4, "changed_by" = $5 where "id" = $6
update "listings" set "revision" = $1 where "id" = $2
update "listings" set "state" = $1, "slug" = $2, "goes_live_at" = $3, "listed_on" = $4, "data" = $5, "version" = $6, "revision" = $7, "changed_at" = $8, "changed_by" = $9 where "id" = $10
update "listings" set "status" = $1, "closed_on" = $2, "closed_price" = $3, "data" = $4, "version" = $5, "revision" = $6, "changed_at" = $7, "changed_by" = $8 where "id" = $9
update "members" set "joined_at" = $1 where "id" = $2
update "members" set "morning_email" = $1 where "id" = $2
update "members" set "morning_on" = $1 where "id" = $2
update "members" set "name" = $1, "role" = $2, "joined_at" = $3, "removed_at" = $4 where "id" = $5
update "members" set "removed_at" = $1 where "id" = $2 and "role" = $3 and "removed_at" is null returning "name"
update "newsletter_issues" set "archived" = $1, "slug" = $2 where "id" = $3
update "newsletter_issues" set "delivered" = "delivered" + $1 where "id" = $2
update "newsletter_issues" set "departed" = "departed" + $1 where "id" = $2
update "newsletter_issues" set "listed_at" = $1 where "id" = $2
update "newsletter_issues" set "problem" = $1 where "id" = $2 and "problem" is not null and "state" = $3
update "newsletter_issues" set "problem" = $1 where "id" = $2 and "state" = $3
update "newsletter_issues" set "readers" = $1, "listed_to" = $2 where "id" = $3
update "newsletter_issues" set "readers" = $1, "listed_to" = $2, "listed_at" = $3 where "id" = $4
update "newsletter_issues" set "refused" = "refused" + $1 where "id" = $2
update "newsletter_issues" set "state" = $1, "finished_at" = $2, "problem" = $3 where "id" = $4
update "newsletter_issues" set "state" = $1, "frozen" = $2, "started_at" = $3 where "id" = $4 and "state" = $5 and "version" = $6
update "newsletter_issues" set "state" = $1, "problem" = $2 where "id" = $3 and "state" in ($4)
update "newsletter_issues" set "state" = $1, "problem" = $2, "finished_at" = $3 where "id" = $4 and "state" in ($5)
update "newsletter_issues" set "subject" = $1, "body" = $2, "changed_at" = $3, "changed_by" = $4, "version" = $5 where "id" = $6
update "newsletter_issues" set "unsure" = "unsure" + $1 where "id" = $2
update "open_house_guests" set "state" = $1, "changed_at" = $2 where "id" = $3
update "open_houses" set "id" = $1, "listing" = $2, "date" = $3, "from_min" = $4, "to_min" = $5, "note" = $6, "state" = $7, "sequence" = $8, "changed_at" = $9 where "id" = $10
update "open_houses" set "id" = $1, "listing" = $2, "date" = $3, "from_min" = $4, "to_min" = $5, "note" = $6, "state" = $7, "sequence" = $8, "changed_at" = $9, "capacity" = $10 where "id" = $11
update "open_houses" set "state" = $1, "sequence" = $2, "changed_at" = $3 where "id" = $4
update "passkeys" set "counter" = $1, "used_at" = $2 where "id" = $3
update "passkeys" set "counter" = $1, "used_at" = $2 where "id" = $3 returning "id"
update "passkeys" set "name" = $1 where "id" = $2 and "member" = $3 returning "id"
update "people" set "name" = $1, "email" = $2, "phone" = $3, "state" = $4, "until" = $5, "next_step" = $6, "waits_since" = $7, "last_at" = $8, "created_at" = $9, "changed_at" = $10 where "id" = $11
update "people" set "name" = $1, "email" = $2, "phone" = $3, "state" = $4, "until" = $5, "next_step" = $6, "waits_since" = $7, "last_at" = $8, "flagged" = $9, "writing_by" = $10, "writing_at" = $11, "created_at" = $12, "changed_at" = $13 where "id" = $14
update "people" set "name" = $1, "email" = $2, "phone" = $3, "waits_since" = $4, "state" = $5, "last_at" = $6, "changed_at" = $7 where "id" = $8
update "people" set "next_step" = $1 where "id" = $2
update "people" set "state" = $1 where "id" = $2 and "state" = $3
update "people" set "state" = $1, "until" = $2, "next_step" = $3, "changed_at" = $4 where "id" = $5
update "people" set "state" = $1, "until" = $2, "next_step" = $3, "waits_since" = $4, "changed_at" = $5 where "id" = $6
update "people" set "state" = $1, "until" = $2, "waits_since" = $3, "changed_at" = $4 where "id" = $5
update "people" set "state" = $1, "until" = $2, "writing_by" = $3, "writing_at" = $4 where "id" = $5
update "people" set "state" = $1, "waits_since" = $2, "changed_at" = $3 where "id" = $4
update "people" set "state" = $1, "waits_since" = $2, "flagged" = $3, "changed_at" = $4 where "id" = $5
update "people" set "state" = $1, "waits_since" = $2, "until" = $3, "changed_at" = $4 where "id" = $5
update "people" set "state" = $1, "waits_since" = $2, "until" = $3, "changed_at" = $4 where "id" in ($5) and "state" <> $6
update "people" set "waits_since" = $1, "changed_at" = $2 where "id" = $3
update "people" set "writing_by" = $1, "writing_at" = $2 where "id" = $3
update "people" set "writing_by" = $1, "writing_at" = $2 where "id" = $3 and "writing_by" = $4
update "person_keys" set "person" = $1 where "id" in ($2)
update "person_keys" set "person" = $1 where "person" = $2
update "person_notes" set "person" = $1 where "person" = $2
update "push_deliveries" set "due_at" = $1 where "id" in ($2)
update "push_deliveries" set "due_at" = $1, "attempts" = "attempts" + $2 where "id" in ($3)
update "push_notices" set "next_at" = $1 where "id" = $2
update "push_notices" set "seen_at" = $1, "next_at" = $2 where "id" in ($3)
update "push_notices" set "step" = $1, "next_at" = $2 where "id" = $3
update "push_settings" set "is_second" = $1 where "is_second" = $2
update "push_subscriptions" set "endpoint" = $1, "public_key" = $2, "auth" = $3, "digest" = $4, "session" = $5, "state" = $6, "seen_at" = $7, "problem" = $8 where "id" = $9
update "push_subscriptions" set "endpoint" = $1, "public_key" = $2, "auth" = $3, "digest" = $4, "session" = $5, "state" = $6, "seen_at" = $7, "problem" = $8, "member" = $9, "name" = $10 where "id" = $11
update "push_subscriptions" set "problem" = $1 where "id" = $2
update "push_subscriptions" set "sent_at" = $1, "problem" = $2 where "id" = $3
update "push_subscriptions" set "state" = $1 where "id" in ($2) and "state" = $3
update "push_subscriptions" set "state" = $1, "problem" = $2 where "id" = $3
update "replies" set "person" = $1 where "lead" in ($2) and "person" = $3
update "replies" set "person" = $1 where "person" = $2
update "reply_templates" set "name" = $1, "subject" = $2, "body" = $3, "changed_at" = $4 where "id" = $5
update "sessions" set "seen_at" = $1 where "digest" = $2
update "sessions" set "verified_at" = $1, "seen_at" = $2 where "digest" = $3
update "sign_in_links" set "attempts" = "attempts" + $1 where "browser_digest" = $2 and "used_at" is null
update "sign_in_links" set "used_at" = $1 where "id" = $2 and "used_at" is null and "ends_at" > $3 returning "id"
update "subscribers" set "email" = $1, "mailbox" = $2, "state" = $3, "asked_at" = $4 where "id" = $5
update "subscribers" set "email" = $1, "state" = $2, "confirmed_at" = $3, "unanswered" = $4, "consent_how" = $5, "consent_on" = $6, "added_by" = $7 where "id" = $8
update "subscribers" set "state" = $1 where "id" = $2
update "subscribers" set "state" = $1 where "id" in ($2)
update "subscribers" set "state" = $1, "confirmed_at" = $2, "left_at" = $3, "unanswered" = $4 where "id" = $5
update "subscribers" set "state" = $1, "confirmed_at" = $2, "left_at" = $3, "unanswered" = $4, "consent_how" = $5, "consent_on" = $6, "added_by" = $7 where "id" = $8
update "subscribers" set "state" = $1, "left_at" = $2, "round" = $3, "unanswered" = $4 where "id" = $5

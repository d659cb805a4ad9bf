delete from "alert_matches" where "alert" = ?
delete from "alert_matches" where "id" in (?)
delete from "alert_matches" where "person" = ?
delete from "alert_matches" where "person" in (?)
delete from "alert_people" where "id" in (?)
delete from "alerts" where "id" = ?
delete from "alerts" where "id" in (?)
delete from "alerts" where "person" = ? and "state" = ?
delete from "alerts" where "person" in (?)
delete from "appointment_events" where "booking" in (?)
delete from "blocked_times" where "ends_at" < ?
delete from "blocked_times" where "id" = ? returning "id"
delete from "booking_proposals" where "booking" in (?)
delete from "bookings" where "id" in (?)
delete from "calendar_copies"
delete from "calendar_copies" where "place" = ?
delete from "calendar_copies" where "source" != ?
delete from "closed_sales" where "deleted_at" < ?
delete from "connection_events" where "id" >= ? and "id" < ?
delete from "connection_events" where "id" in (?)
delete from "connectors" where "id" = ?
delete from "consents" where "id" in (?)
delete from "consents" where "lead" in (?) and "lead" is not null
delete from "consents" where "person_key" in (?) and "channel" in (?) and "lead" is null
delete from "content_edits" where "field" = ?
delete from "dedupe_records" where "digest" in (?)
delete from "dedupe_records" where "lead_id" = ?
delete from "dedupe_records" where "lead_id" in (?)
delete from "deliveries" where "id" = ?
delete from "deliveries" where "id" in (?)
delete from "deliveries" where "lead" in (?)
delete from "emails" where "about" in (?)
delete from "emails" where "id" in (?)
delete from "emails" where "lead_id" in (?)
delete from "issue_deliveries" where "subscriber" in (?)
delete from "kept_forms" where "id" = ?
delete from "kept_forms" where "id" in (?)
delete from "kept_forms" where "member" = ?
delete from "lead_work" where "lead" in (?)
delete from "leads" where "id" in (?)
delete from "listing_changes" where "revision" in (?)
delete from "listing_photos" where "id" in (?) and "deleted_at" < ? returning "listing"
delete from "newsletter_issues" where "id" = ? and "state" = ?
delete from "open_house_guests" where "id" in (?)
delete from "passkeys" where "id" = ?
delete from "passkeys" where "member" = ?
delete from "people" where "id" = ?
delete from "person_keys" where "id" in (?)
delete from "person_keys" where "person" = ?
delete from "person_notes" where "id" = ? and "person" = ?
delete from "person_notes" where "person" = ?
delete from "person_words" where "person" = ?
delete from "push_deliveries" where "device" = ?
delete from "push_deliveries" where "device" in (?)
delete from "push_deliveries" where "id" in (?)
delete from "push_deliveries" where "notice" in (?)
delete from "push_notices" where "id" in (?)
delete from "push_settings" where "member" = ?
delete from "push_subscriptions" where "id" = ?
delete from "push_subscriptions" where "member" = ?
delete from "replies" where "lead" in (?)
delete from "replies" where "person" = ?
delete from "replies" where "person" in (?)
delete from "reply_templates" where "id" = ?
delete from "sessions" where "digest" = ? and "member" = ? returning "user_agent"
delete from "sessions" where "digest" in (?)
delete from "sessions" where "member" = ?
delete from "sessions" where "member" = ? and "digest" != ?
delete from "sign_in_links" where "id" in (?)
delete from "sign_in_links" where "member" = ?
delete from "sign_in_links" where "member" = ? and "purpose" = ?
delete from "sign_in_links" where "purpose" = ?
delete from "spent_challenges" where "digest" in (?)
delete from "subscribers" where "id" in (?)
insert into "alert_matches" ("id", "person", "alert", "listing", "revision", "news", "due_at", "email") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "alert_people" ("id", "address", "email", "mailbox", "round", "unanswered", "written_at", "next_at", "left_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "alert_people" ("id", "email", "address", "mailbox", "round", "unanswered", "written_at", "next_at", "left_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "alerts" ("id", "person", "section", "query", "listing", "words", "frequency", "state", "asked_at", "lead") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "appointment_events" ("id", "booking", "at", "kind", "actor", "member", "sequence", "starts_at", "text") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "audit_log" ("id", "at", "member", "action", "target") values (?, ?, ?, ?, ?)
insert into "blocked_times" ("id", "starts_at", "ends_at", "note", "member", "created_at") values (?, ?, ?, ?, ?, ?)
insert into "blocked_times" ("starts_at", "ends_at", "created_at", "id", "note", "member") values (?, ?, ?, ?, ?, ?)
insert into "booking_proposals" ("booking", "starts_at", "sequence", "state", "proposed_at") values (?, ?, ?, ?, ?) on conflict ("booking") do update set "starts_at" = ?, "sequence" = ?, "state" = ?, "proposed_at" = ?
insert into "bookings" ("id", "type", "place", "state", "starts_at", "ends_at", "blocked_from", "blocked_until", "pending_until", "agent_zone", "zone", "name", "email", "email_key", "phone", "note", "address", "listing", "sequence", "flagged", "confirmed_at", "requested", "approved_at", "first_email_key", "created_at", "changed_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values (?, ?, ?, ?, ?, ?)
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values (?, ?, ?, ?, ?, ?) on conflict ("place") do update set "etag" = ?, "modified" = ?, "fetched_at" = ?
insert into "calendar_copies" ("place", "source", "text", "etag", "modified", "fetched_at") values (?, ?, ?, ?, ?, ?) on conflict ("place") do update set "source" = ?, "text" = ?, "etag" = ?, "modified" = ?, "fetched_at" = ?
insert into "catalog_state" ("id", "version", "samples_hidden") values (?, ?, ?) on conflict ("id") do update set "version" = catalog_state.version + 1 returning "version"
insert into "changes" ("topic", "version") values (?, ?) on conflict ("topic") do update set "version" = ?
insert into "closed_sales" ("id", "closed_on", "price", "town", "kind", "sqft", "beds", "year_built", "address", "match_key", "listing", "batch", "changed_at", "deleted_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("match_key") where "deleted_at" is null do nothing returning "id"
insert into "connectors" ("id", "kind", "name", "address", "secret", "previous_secret", "previous_until", "state", "created_at", "changed_at", "problem", "failing_since", "failures", "blocked_until", "delivered_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "consents" ("id", "person_key", "channel", "state", "text", "text_digest", "form", "lead", "member", "at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("lead", "channel", "state") where "lead" is not null do nothing
insert into "content_edits" ("section", "field", "value", "changed_at", "changed_by") values (?, ?, ?, ?, ?) on conflict ("field") do update set "section" = ?, "value" = ?, "changed_at" = ?, "changed_by" = ?
insert into "content_history" ("id", "section", "field", "before", "after", "at", "changed_by", "version") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "content_sections" ("section", "version", "saved", "changed_at", "changed_by") values (?, ?, ?, ?, ?) on conflict ("section") do update set "version" = "content_sections"."version" returning "version", "saved"
insert into "dedupe_records" ("digest", "key", "lead_id", "at") values (?, ?, ?, ?)
insert into "dedupe_records" ("key", "lead_id", "at", "digest") values (?, ?, ?, ?) on conflict ("digest") do nothing returning "lead_id"
insert into "deliveries" ("id", "connector", "event_id", "event", "lead", "at", "state", "attempts", "due_at", "tried_since", "holder", "problem", "note", "status", "response", "ended_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "deliveries" ("id", "connector", "event_id", "event", "lead", "at", "state", "attempts", "due_at", "tried_since", "holder", "problem", "note", "status", "response", "ended_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("connector", "event_id") do nothing
insert into "emails" ("id", "kind", "about", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "by_agent") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "about", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "not_after", "by_agent") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "about", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_before", "not_after", "moved_from", "by_agent", "mailbox") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "by_agent") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "by_agent", "mailbox") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "by_agent", "not_after", "mailbox") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, null), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "by_agent") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "by_agent", "not_after") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_after", "by_agent") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_after", "by_agent", "mailbox", "not_before") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_after", "by_agent", "not_before") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_after", "moved_from", "by_agent", "not_before") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?, null), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?)
insert into "emails" ("id", "kind", "lead_id", "state", "created_at", "tried_since", "due_at", "attempts", "must_deliver", "sequence", "not_before", "not_after", "moved_from", "by_agent", "mailbox") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "erasure_proofs" ("id", "at", "member", "digests", "counts", "done_at") values (?, ?, ?, ?, ?, ?) on conflict ("id") do nothing
insert into "erasures" ("digest", "at") values (?, ?) on conflict ("digest") do update set "at" = ?
insert into "heartbeat" ("id", "at") values (?, ?) on conflict ("id") do update set "at" = ?
insert into "issue_deliveries" ("id", "issue", "subscriber", "state", "due_at", "tried_at", "attempts", "holder", "problem", "unsure") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "kept_forms" ("id", "member", "path", "fields", "at") values (?, ?, ?, ?, ?)
insert into "lead_work" ("lead", "person", "at", "form_name", "listing", "waits", "counts", "first_answer_at") values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
insert into "lead_work" ("lead", "person", "at", "form_name", "listing", "waits", "counts", "first_answer_at", "announced") values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
insert into "leads" ("id", "at", "form", "form_name", "lead_type", "page", "answers", "origin", "consent", "spam_signals", "idempotency_key", "pictures") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "leases" ("name", "holder", "until") values (?, ?, ?) on conflict ("name") do update set "holder" = ?, "until" = ?
insert into "listing_changes" ("revision", "listing", "at", "due_at", "before", "matched_at") values (?, ?, ?, ?, ?, ?)
insert into "listing_history" ("id", "listing", "version", "at", "changed_by", "before", "after", "flags") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "listing_photos" ("id", "listing", "position", "folder", "room", "alt", "turned", "digest", "width", "height", "bytes", "avif", "created_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "listing_slugs" ("slug", "listing") values (?, ?)
insert into "listings" ("id", "slug", "state", "status", "data", "version", "revision", "changed_at", "changed_by") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "members" ("id", "name", "email", "role", "created_at", "joined_at", "removed_at") values (?, ?, ?, ?, ?, ?, ?)
insert into "members" ("name", "role", "joined_at", "removed_at", "id", "email", "created_at") values (?, ?, ?, ?, ?, ?, ?)
insert into "newsletter_issues" ("id", "state", "subject", "body", "version", "created_at", "changed_at", "changed_by", "readers", "delivered", "refused", "departed", "unsure", "frozen", "started_at", "finished_at", "listed_to", "listed_at", "problem", "slug", "archived") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "newsletter_settings" ("id", "per_hour", "per_day", "dkim_selector") values (?, ?, ?, ?) on conflict ("id") do update set "per_hour" = ?, "per_day" = ?, "dkim_selector" = ?
insert into "open_house_guests" ("id", "open_house", "state", "people", "email", "created_at", "changed_at") values (?, ?, ?, ?, ?, ?, ?)
insert into "open_houses" ("id", "listing", "date", "from_min", "to_min", "note", "capacity", "changed_at", "state", "sequence") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "open_houses" ("id", "listing", "date", "from_min", "to_min", "note", "changed_at", "state", "sequence") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "passkeys" ("id", "public_key", "counter", "transports", "name", "member", "created_at", "used_at") values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ("id") do nothing returning "id"
insert into "people" ("id", "name", "email", "phone", "state", "until", "next_step", "waits_since", "last_at", "flagged", "writing_by", "writing_at", "created_at", "changed_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "person_keys" ("id", "key", "name", "person", "at") values (?, ?, ?, ?, ?)
insert into "person_keys" ("id", "key", "name", "person", "at") values (?, ?, ?, ?, ?) on conflict ("key", "name") do nothing
insert into "person_notes" ("id", "person", "at", "member", "kind", "text") values (?, ?, ?, ?, ?, ?)
insert into "person_words" ("entry", "person") values (?, ?) on conflict do nothing
insert into "push_deliveries" ("id", "notice", "device", "step", "attempts", "due_at") values (?, ?, ?, ?, ?, ?)
insert into "push_notices" ("id", "kind", "lead", "many", "at", "step", "next_at", "seen_at") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "push_notices" ("kind", "many", "at", "step", "seen_at", "id", "lead", "next_at") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "push_notices" ("many", "at", "step", "next_at", "seen_at", "id", "kind", "lead") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "push_settings" ("member", "quiet_from", "quiet_to", "words", "text_email", "is_second") values (?, ?, ?, ?, ?, ?) on conflict ("member") do update set "is_second" = ?
insert into "push_settings" ("member", "quiet_from", "quiet_to", "words", "text_email", "is_second") values (?, ?, ?, ?, ?, ?) on conflict ("member") do update set "quiet_from" = ?, "quiet_to" = ?, "words" = ?, "text_email" = ?
insert into "push_subscriptions" ("id", "member", "name", "created_at", "sent_at", "endpoint", "public_key", "auth", "digest", "session", "state", "seen_at", "problem") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "replies" ("id", "person", "lead", "at", "member", "recipient", "subject", "body") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "replies" ("id", "person", "lead", "at", "member", "recipient", "subject", "body", "folder", "files") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "reply_templates" ("id", "name", "subject", "body", "changed_at") values (?, ?, ?, ?, ?)
insert into "sales_settings" ("id", "yearly_change") values (?, ?) on conflict ("id") do update set "yearly_change" = ?
insert into "secrets" ("name", "value") values (?, ?) on conflict ("name") do nothing
insert into "sessions" ("digest", "member", "created_at", "seen_at", "verified_at", "user_agent", "ends_at") values (?, ?, ?, ?, ?, ?, ?)
insert into "sign_in_links" ("member", "browser_digest", "goes_to", "created_at", "ends_at", "used_at", "attempts", "id", "digest", "purpose") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "spent_challenges" ("digest", "ends_at") values (?, ?) on conflict ("digest") do nothing returning "digest"
insert into "subscribers" ("id", "address", "mailbox", "email", "round", "asked_at", "written_at", "left_at", "state", "confirmed_at", "unanswered", "consent_how", "consent_on", "added_by") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "subscribers" ("id", "address", "mailbox", "email", "round", "asked_at", "written_at", "left_at", "state", "confirmed_at", "unanswered", "consent_how", "consent_on", "added_by") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("address") do update set "state" = 'confirmed', "confirmed_at" = "excluded"."confirmed_at", "unanswered" = ?, "consent_how" = "excluded"."consent_how", "consent_on" = "excluded"."consent_on", "added_by" = "excluded"."added_by"
insert into "subscribers" ("id", "address", "round", "unanswered", "written_at", "confirmed_at", "left_at", "email", "mailbox", "state", "asked_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
select "action" from "audit_log" where "member" = ? and "id" > ? order by "id" desc limit ?
select "address", "mailbox" from "subscribers" where "id" in (?)
select "address", "state" from "subscribers" where "address" in (?)
select "answers" from "leads" where "id" = ?
select "at" from "erasures" where "digest" = ?
select "at" from "heartbeat" where "id" = ?
select "at" from "heartbeat" where "id" in (?)
select "at" from "lead_work" where "person" = ? and "waits" = 1 order by "lead" limit ?
select "at" from "push_notices" where "at" > ? order by "at" desc limit ?
select "audit_log"."id", "audit_log"."at", "audit_log"."action", "audit_log"."target", "members"."name" as "by" from "audit_log" left join "members" on "members"."id" = "audit_log"."member" where "audit_log"."id" < ? and "audit_log"."member" = ? order by "audit_log"."id" desc limit ?
select "audit_log"."id", "audit_log"."at", "audit_log"."action", "audit_log"."target", "members"."name" as "by" from "audit_log" left join "members" on "members"."id" = "audit_log"."member" where "audit_log"."id" < ? order by "audit_log"."id" desc limit ?
select "before", "after" from "content_history" where "section" in (?) and "field" in (?)
select "blocked_from" from "bookings" where state in ('pending', 'booked') and "blocked_until" > ? and ("state" = ? or "pending_until" > ?) order by "blocked_until" limit ?
select "bookings"."email_key", "bookings"."first_email_key" from "emails" inner join "bookings" on "bookings"."id" = "emails"."lead_id" where "emails"."sequence" is not null and "emails"."kind" in (?) and "emails"."state" <> ? and "emails"."created_at" > ? and "bookings"."changed_at" > ? and ("bookings"."email_key" in (?) or "bookings"."first_email_key" in (?))
select "bookings".* from "lead_work" inner join "bookings" on "bookings"."id" = "lead_work"."lead" where "lead_work"."person" = ? and "bookings"."starts_at" > ?
select "closed_sales".*, "listings"."slug" as "slug" from "closed_sales" left join "listings" on "listings"."id" = "closed_sales"."listing" where "closed_sales"."deleted_at" is null and "closed_sales"."closed_on" >= ? and ("closed_sales"."closed_on", "closed_sales"."id") < (?, ?) order by "closed_sales"."closed_on" desc, "closed_sales"."id" desc limit ?
select "consents".* from "lead_work" inner join "consents" on "consents"."lead" = "lead_work"."lead" where "lead_work"."person" = ? and "consents"."lead" is not null order by "lead_work"."lead" desc limit ?
select "content_sections"."section", "content_sections"."version", "content_sections"."saved", "content_sections"."changed_at" as "section_at", "content_sections"."changed_by" as "section_by", "content_edits"."field", "content_edits"."value", "content_edits"."changed_at", "content_edits"."changed_by" from "content_sections" left join "content_edits" on "content_edits"."section" = "content_sections"."section"
select "created_at" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = ? order by "created_at" desc limit ?
select "created_at" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = ? order by "created_at" limit ?
select "created_at" from "sign_in_links" where "member" = ? and "purpose" = ? and "created_at" > ? order by "created_at" desc limit ?
select "deliveries"."id", "deliveries"."event", "deliveries"."state", "deliveries"."ended_at", "deliveries"."response", "connectors"."name" from "deliveries" inner join "connectors" on "connectors"."id" = "deliveries"."connector" where "deliveries"."lead" = ?
select "deliveries".*, "people"."id" as "person_id", "people"."name" as "person_name", "people"."email" as "person_email", "people"."phone" as "person_phone" from "deliveries" left join "lead_work" on "lead_work"."lead" = "deliveries"."lead" left join "people" on "people"."id" = "lead_work"."person" where "deliveries"."connector" = ? and "deliveries"."id" < ? order by "deliveries"."id" desc limit ?
select "deliveries".*, "people"."id" as "person_id", "people"."name" as "person_name", "people"."email" as "person_email", "people"."phone" as "person_phone" from "deliveries" left join "lead_work" on "lead_work"."lead" = "deliveries"."lead" left join "people" on "people"."id" = "lead_work"."person" where "deliveries"."id" = ?
select "digest" from "dedupe_records" where "digest" >= ? and "digest" < ? and "digest" like ? order by "digest" limit ?
select "digest" from "dedupe_records" where "digest" in (?)
select "digest" from "sessions" where "seen_at" < ? limit ?
select "digest" from "spent_challenges" where "ends_at" < ? limit ?
select "digest", "at" from "erasures" where "digest" in (?)
select "digest", "created_at", "seen_at", "user_agent" from "sessions" where "member" = ? and "seen_at" > ? and "ends_at" > ? order by "seen_at" desc limit ?
select "due_at" from "alert_matches" where "person" = ? and "email" is null order by "due_at" limit ?
select "due_at" from "deliveries" where "connector" = ? and "state" = 'waiting' and "id" not in (?) order by "due_at" limit ?
select "due_at" from "deliveries" where "connector" = ? and "state" = 'waiting' order by "due_at" limit ?
select "due_at" from "emails" where "kind" = 'alert' and "state" = 'waiting' order by "due_at" limit ?
select "due_at" from "emails" where "state" = 'waiting' and "must_deliver" = 1 order by "due_at" limit ?
select "due_at" from "emails" where "state" = 'waiting' order by "due_at" limit ?
select "due_at" from "listing_changes" where "matched_at" is null order by "due_at" limit ?
select "due_at" from "push_deliveries" order by "due_at", "id" limit ?
select "email" from "members" where "id" = ? and "removed_at" is null
select "emails"."state" from "leads" left join "emails" on "emails"."id" = "leads"."id" where "leads"."id" >= ? and "leads"."id" < ? and "leads"."form" <> ? limit ?
select "emails"."state" from "leads" left join "emails" on "emails"."id" = "leads"."id" where "leads"."id" >= ? and "leads"."id" < ? limit ?
select "entry" from "person_words" where "entry" >= ? and "entry" < ? order by "entry" desc limit ?
select "entry" from "person_words" where "person" = ?
select "entry", "person" from "person_words" where "person" in (?)
select "fetched_at" from "calendar_copies" where "source" = ? and "place" = ?
select "field", "before", "at", "changed_by" from "content_history" where "section" = ? and "version" > ? order by "version", "id"
select "field", "value" from "content_edits" where "section" = ?
select "fields" from "kept_forms" where "id" = ? and "member" = ? and "path" = ? and "at" > ?
select "folder" from "listing_photos" where "folder" in (?)
select "folder" from "replies" where "folder" in (?)
select "folder", "files" from "replies" where "id" = ? and "person" = ?
select "form" from "leads" where "id" in (?)
select "form_name", "answers" from "leads" where "id" = ?
select "generation" from "log_generation" where "id" = ?
select "holder", "due_at" from "deliveries" where "lead" in (?)
select "holder", "until", "done_at" from "leases" where "name" = ?
select "id" from "alert_matches" where "id" < ? order by "id" limit ?
select "id" from "alert_people" where "left_at" < ?
select "id" from "alert_people" where "mailbox" in (?)
select "id" from "alert_people" where "next_at" <= ? order by "next_at" limit ?
select "id" from "alerts" where "person" = ? and "state" <> ? limit ?
select "id" from "appointment_events" where "booking" = ? order by "id" desc limit ?
select "id" from "audit_log" where "member" = ? and "action" = ? limit ?
select "id" from "blocked_times" where "ends_at" = ? and "starts_at" = ?
select "id" from "bookings" order by "starts_at" desc limit ?
select "id" from "bookings" where "id" in (?) and "ends_at" >= ?
select "id" from "connectors"
select "id" from "deliveries" where "connector" = ? and "state" = 'failed' order by "id" limit ?
select "id" from "deliveries" where "connector" = ? and "state" = 'waiting' and "due_at" <= ? order by "due_at" limit ?
select "id" from "deliveries" where "connector" = ? and "state" = 'waiting' and "due_at" > ? and "holder" is null order by "due_at" limit ?
select "id" from "deliveries" where "connector" = ? order by "id" limit ?
select "id" from "deliveries" where "id" < ? order by "id" limit ?
select "id" from "deliveries" where "response" is not null and "id" < ? order by "id" limit ?
select "id" from "emails" where "about" in (?)
select "id" from "emails" where "about" is not null and "created_at" < ? limit ?
select "id" from "emails" where "lead_id" = ? and "kind" = ? and "state" <> ?
select "id" from "emails" where "lead_id" = ? and "sequence" = ? and "kind" in (?) and "state" <> ?
select "id" from "emails" where "state" = 'waiting' and "holder" is not null and "due_at" > ?
select "id" from "emails" where "state" = 'waiting' and "holder" is not null and "due_at" > ? limit ?
select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "due_at" > ?
select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "due_at" > ? limit ?
select "id" from "erasure_proofs"
select "id" from "erasure_proofs" where "done_at" is null
select "id" from "issue_deliveries" where "issue" = ? and "state" = ? limit ?
select "id" from "kept_forms" where "at" < ? limit ?
select "id" from "kept_forms" where "member" = ? and "at" > ? limit ?
select "id" from "leads" where "id" = ?
select "id" from "leads" where "id" >= ? and "id" < ? and "form" = ? and "idempotency_key" = ?
select "id" from "leads" where "id" in (?)
select "id" from "listing_photos" where "deleted_at" < ?
select "id" from "listings" limit ?
select "id" from "listings" where "id" = ?
select "id" from "listings" where "id" = ? and "state" = ?
select "id" from "members" where "email" = ? and "removed_at" is null and "joined_at" is not null
select "id" from "newsletter_issues" where "slug" = ?
select "id" from "open_house_guests" where "id" in (?)
select "id" from "open_house_guests" where "open_house" = ? and "state" = ?
select "id" from "passkeys" limit ?
select "id" from "passkeys" where "member" = ? limit ?
select "id" from "people" where "state" = ? and "changed_at" = ?
select "id" from "person_notes" where "person" = ? limit ?
select "id" from "push_deliveries" where "due_at" <= ? limit ?
select "id" from "push_notices" where "at" < ? order by "at" limit ?
select "id" from "push_notices" where "id" = ? and "seen_at" is null
select "id" from "push_notices" where "id" in (?)
select "id" from "push_notices" where "lead" in (?)
select "id" from "push_notices" where "lead" is null and "seen_at" is null limit ?
select "id" from "push_notices" where "next_at" is not null and "next_at" <= ? limit ?
select "id" from "push_subscriptions" where "member" = ?
select "id" from "replies" where "person" = ? and "id" > ? limit ?
select "id" from "replies" where "person" = ? limit ?
select "id" from "sign_in_links" where "ends_at" < ? limit ?
select "id" from "sign_in_links" where "member" = ?
select "id" from "sign_in_links" where "purpose" = ?
select "id" from "subscribers" where "address" in (?) and "mailbox" is null
select "id" from "subscribers" where "mailbox" in (?)
select "id", "address", "confirmed_at" from "subscribers" where "state" = ? and "address" > ? order by "address" limit ?
select "id", "approved_at" from "bookings" where "id" in (?)
select "id", "at" from "leads" where "id" > ? and "id" < ? order by "id" limit ?
select "id", "at", "form", "form_name", "page", "answers", "spam_signals" from "leads" where "filed" is null order by "id" desc limit ?
select "id", "at", "form_name" from "leads" where "id" in (?)
select "id", "at", "form_name", "answers", "consent" from "leads" where "consent" is not null and "consent_noted" is null order by "id" limit ?
select "id", "email" from "alert_people" where "mailbox" in (?)
select "id", "email" from "subscribers" where "id" in (?)
select "id", "email", "phone", "name", "listing", "address" from "bookings" where "id" in (?)
select "id", "ends_at" from "bookings" where "id" in (?)
select "id", "fields" from "kept_forms"
select "id", "first_email_key", "state", "pending_until", "requested", "starts_at" from "bookings" where "id" = ?
select "id", "folder" from "replies" where "folder" in (?)
select "id", "folder" from "replies" where "lead" in (?) and "folder" is not null
select "id", "folder" from "replies" where "person" in (?) and "folder" is not null
select "id", "holder", "not_before" from "emails" where "state" = 'waiting' and "must_deliver" = 0 and "due_at" <= ? order by "due_at" limit ?
select "id", "holder", "not_before" from "emails" where "state" = 'waiting' and "must_deliver" = 1 and "due_at" <= ? order by "due_at" limit ?
select "id", "issue", "state", "tried_at" from "issue_deliveries" where "subscriber" in (?)
select "id", "key", "name", "person" from "person_keys" where "key" in (?)
select "id", "kind" from "connectors"
select "id", "kind", "booking" from "appointment_events" where "id" > ? and "kind" in (?) order by "id" desc limit ?
select "id", "kind", "lead_id", "by_agent", "state" from "emails" where kind in ('booking-agent-confirmed', 'booking-agent-moved', 'booking-agent-canceled', 'booking-agent-corrected', 'visit-canceled') and "created_at" > ? order by "created_at" desc limit ?
select "id", "left_at" from "subscribers" where "state" in ('waiting', 'left') and "asked_at" < ?
select "id", "listed_at" from "newsletter_issues" where "state" = 'sending' order by "id" limit ?
select "id", "name" from "members"
select "id", "name", "email", "role" from "members" where "id" = ? and "removed_at" is null
select "id", "name", "email", "role" from "members" where "role" = ? and "removed_at" is null
select "id", "next_step" from "people" where "id" > ? order by "id" limit ?
select "id", "person" from "alerts" where "state" = 'waiting' and "asked_at" < ? limit ?
select "id", "person" from "alerts" where "state" = ? and "asked_at" < ? limit ?
select "id", "person", "subject", "body" from "replies" where "id" > ? order by "id" limit ?
select "id", "person", "text" from "person_notes" where "id" > ? order by "id" limit ?
select "id", "person_key", "state" from "consents" where "person_key" in (?) and "channel" = ?
select "id", "pictures" from "leads" where "id" in (?)
select "id", "position" from "listing_photos" where "listing" = ?
select "id", "sequence", "starts_at", "ends_at" from "bookings" where "id" in (?)
select "id", "session" from "push_subscriptions" where "member" = ?
select "id", "slug", "state" from "listings" where "id" in (?)
select "id", "state" from "open_house_guests" where "id" in (?)
select "id", "state" from "subscribers" where "address" = ?
select "id", "state", "failures", "blocked_until" from "connectors"
select "id", "state", "people" from "open_house_guests" where "id" in (?)
select "id", "state", "problem" from "emails" where "id" in (?)
select "id", "state", "requested" from "bookings" where "id" in (?)
select "id", "state", "until" from "people" where "id" in (?) and "state" <> ? and ("state" <> ? or "until" is not null)
select "id", "subject" from "newsletter_issues" where "id" in (?)
select "id", "subject", "state", "problem" from "newsletter_issues" where "state" in ('sending', 'paused') and "problem" is not null order by "id" limit ?
select "id", "transports" from "passkeys" where "member" = ?
select "id", "unsure" from "issue_deliveries" where "issue" = ? and "state" = ? and "holder" <> ?
select "key" from "person_keys" where "key" in (?) and "person" <> ?
select "key" from "person_keys" where "person" = ? limit ?
select "key", "name" from "person_keys" where "key" in (?)
select "key", "name" from "person_keys" where "person" = ? limit ?
select "key", "person" from "person_keys" where "key" in (?) limit ?
select "kind" from "emails" where "mailbox" = ? and "kind" in (?) and ("kind" = ? or "created_at" > ?) limit ?
select "kind", "moved_from" from "emails" where "state" = 'waiting' and "lead_id" = ? and "moved_from" is not null
select "lead" from "alerts" where "person" = ?
select "lead" from "lead_work" where "announced" = 0 limit ?
select "lead" from "lead_work" where "lead" = ? and "person" = ?
select "lead" from "lead_work" where "person" = ? and "lead" <> ? limit ?
select "lead" from "lead_work" where "person" = ? and "lead" in (?)
select "lead" from "lead_work" where "person" = ? and "lead" not in (?) limit ?
select "lead" from "lead_work" where "person" = ? limit ?
select "lead" from "lead_work" where "person" = ? order by "lead" desc limit ?
select "lead", "person" from "lead_work" where "lead" in (?)
select "lead_id" from "dedupe_records" where "digest" in (?)
select "lead_id" from "emails" where "kind" = 'lead' and "state" = 'dropped' order by "created_at" limit ?
select "lead_id" from "emails" where "lead_id" in (?) and "kind" = ?
select "lead_work"."at", "lead", "form_name", "listing", "counts", "first_answer_at", "people"."state" from "lead_work" inner join "people" on "people"."id" = "lead_work"."person" where "lead_work"."at" >= ? and "lead_work"."at" <= ? and ("lead_work"."at" < ? or "lead" < ?) order by "lead_work"."at" desc, "lead" desc limit ?
select "lead_work"."lead", "lead_work"."at", "lead_work"."waits", "people"."state" from "lead_work" inner join "people" on "people"."id" = "lead_work"."person" where "lead_work"."announced" = 0 order by "lead_work"."lead" limit ?
select "lead_work"."person", "leads"."answers" from "lead_work" inner join "leads" on "leads"."id" = "lead_work"."lead" where "lead_work"."person" = ? order by "lead_work"."lead" desc limit ?
select "leads"."form" from "lead_work" inner join "leads" on "leads"."id" = "lead_work"."lead" where "lead_work"."person" = ? order by "lead_work"."lead" desc limit ?
select "leads"."id", "leads"."at", "bookings"."ends_at" from "leads" left join "bookings" on "bookings"."id" = "leads"."id" where "leads"."id" > ? and "leads"."id" < ? order by "leads"."id" limit ?
select "leads"."id", "leads"."at", "leads"."form_name", "lead_work"."person" from "leads" left join "lead_work" on "lead_work"."lead" = "leads"."id" where "leads"."id" in (?)
select "leads"."spam_signals" from "lead_work" inner join "leads" on "leads"."id" = "lead_work"."lead" where "lead_work"."person" = ? order by "lead_work"."lead" desc limit ?
select "listing" from "closed_sales" where "listing" in (?) and "deleted_at" is null
select "listing" from "lead_work" where "person" = ? order by "lead" desc limit ?
select "listing" from "listing_changes" where "matched_at" is null and "due_at" <= ? order by "due_at" limit ?
select "listing" from "listing_slugs" where "slug" = ?
select "mailbox" from "alert_people" where "id" = ?
select "mailbox" from "alert_people" where "id" in (?)
select "mailbox", "kind" from "emails" where "mailbox" in (?) and "kind" in (?) and ("kind" = ? or "created_at" > ?)
select "match_key" from "closed_sales" where "match_key" in (?) and "deleted_at" is null
select "member", "ends_at" from "sign_in_links" where "used_at" is null and "member" in (?) and "purpose" = ? and "ends_at" > ?
select "member", "quiet_from", "quiet_to", "text_email", "is_second" from "push_settings" inner join "members" on "members"."id" = "push_settings"."member" where "removed_at" is null
select "members"."id", "members"."name", "members"."created_at", "is_second" from "members" left join "push_settings" on "push_settings"."member" = "members"."id" where "removed_at" is null and "joined_at" is not null
select "members"."id", "members"."name", "members"."email", "members"."role", "sessions"."seen_at", "sessions"."verified_at" from "sessions" inner join "members" on "members"."id" = "sessions"."member" where "sessions"."digest" = ? and "sessions"."seen_at" > ? and "sessions"."ends_at" > ? and "members"."removed_at" is null
select "morning_email" from "members" where "id" = ?
select "name" from "members" where "id" = ? and "removed_at" is null and "joined_at" is not null
select "name" from "push_subscriptions" where "id" = ? and "member" = ?
select "name", "role" from "appointment_events" inner join "members" on "members"."id" = "appointment_events"."member" where "booking" = ? and "sequence" = ? and "kind" in (?) order by "appointment_events"."id" desc limit ?
select "name", "role" from "appointment_events" left join "members" on "members"."id" = "appointment_events"."member" where "booking" = ? and "kind" = ?
select "next_at" from "alert_people" where "next_at" is not null order by "next_at" limit ?
select "next_at" from "push_notices" where "next_at" is not null order by "next_at" limit ?
select "open_house" from "open_house_guests" where "id" in (?)
select "open_house", "people" from "open_house_guests" where "open_house" in (?) and "state" = ?
select "people"."id", "people"."name", "people"."email", "emails"."problem", "replies"."id" as "reply" from "emails" inner join "replies" on "replies"."id" = "emails"."id" inner join "people" on "people"."id" = "replies"."person" where "emails"."kind" = 'reply' and "emails"."state" = 'dead' order by "emails"."created_at" desc limit ?
select "person" from "alerts" where "person" in (?)
select "person" from "lead_work" where "lead" = ?
select "person" from "lead_work" where "lead" in (?)
select "person" from "person_keys" where "key" in (?) limit ?
select "person" from "replies" where "id" = ?
select "person", "form_name" from "lead_work" where "lead" in (?)
select "person", "waits" from "lead_work" where "lead" = ?
select "person", max("lead") as "lead" from "lead_work" where "person" in (?) group by "person"
select "person", min("at") as "since" from "lead_work" where "person" in (?) and "waits" = 1 group by "person"
select "pictures" from "leads" where "id" = ?
select "place", "at", "done" from "moves"
select "place", "fetched_at" from "calendar_copies" where "source" = ?
select "place", "text" from "calendar_copies"
select "position" from "listing_photos" where "listing" = ?
select "position", "deleted_at" from "listing_photos" where "listing" = ?
select "problem" from "leases" where "name" = ?
select "push_deliveries"."id" as "delivery", "push_deliveries"."step" as "deliveryStep", "push_deliveries"."attempts", "push_notices"."id", "push_notices"."kind", "push_notices"."lead", "push_notices"."many", "push_notices"."step", "push_subscriptions"."id" as "device", "push_subscriptions"."endpoint", "push_subscriptions"."public_key", "push_subscriptions"."auth", "push_settings"."words" from "push_deliveries" inner join "push_notices" on "push_notices"."id" = "push_deliveries"."notice" inner join "push_subscriptions" on "push_subscriptions"."id" = "push_deliveries"."device" left join "push_settings" on "push_settings"."member" = "push_subscriptions"."member" where "push_deliveries"."due_at" <= ? order by "push_deliveries"."due_at", "push_deliveries"."id" limit ?
select "push_notices"."id" from "lead_work" inner join "push_notices" on "push_notices"."lead" = "lead_work"."lead" where "lead_work"."person" in (?) and "push_notices"."seen_at" is null limit ?
select "push_subscriptions"."id", "member" from "push_subscriptions" inner join "members" on "members"."id" = "push_subscriptions"."member" where "state" = 'on' and "removed_at" is null
select "push_subscriptions"."name", "members"."name" as "member", "state", "problem" from "push_subscriptions" inner join "members" on "members"."id" = "push_subscriptions"."member" where "removed_at" is null
select "revision" from "listing_changes" where "matched_at" < ? limit ?
select "sessions"."member" from "sessions" inner join "members" on "members"."id" = "sessions"."member" where "sessions"."digest" = ? and "members"."removed_at" is null
select "spam_signals" from "leads" where "id" = ?
select "state" from "emails" where "id" = ?
select "state" from "newsletter_issues" where "id" = ?
select "state" from "people" where "id" = ?
select "state" from "push_subscriptions"
select "state" from "subscribers" where "id" = ?
select "state", "blocked_until" from "connectors" where "id" = ?
select "state", "email" from "subscribers" where "id" = ?
select "subject", "body" from "replies" where "id" = ?
select "subject", "body", "folder" from "replies" where "id" = ?
select "text" from "appointment_events" where "booking" = ? and "kind" = ? and "sequence" = ? order by "id" desc limit ?
select "text_email" from "push_settings" inner join "members" on "members"."id" = "push_settings"."member" where "member" = ? and "removed_at" is null
select "tried_at" from "issue_deliveries" where "tried_at" > ? order by "tried_at" desc limit ?
select "type", "starts_at" from "bookings" where "id" = ?
select "value" from "content_edits" where "field" in (?)
select "value" from "secrets" where "name" = ?
select "yearly_change" from "sales_settings" where "id" = ?
select * from "alert_matches" where "email" = ?
select * from "alert_people" where "id" = ?
select * from "alert_people" where "id" > ? order by "id" limit ?
select * from "alert_people" where "mailbox" = ?
select * from "alerts" where "id" = ? and "person" = ?
select * from "alerts" where "id" in (?) and "state" = ?
select * from "alerts" where "person" = ?
select * from "alerts" where "person" in (?)
select * from "alerts" where "state" = 'confirmed' and "listing" = ? and "id" > ? order by "id" limit ?
select * from "alerts" where "state" = 'confirmed' and "listing" is null and "section" = ? and "id" > ? order by "id" limit ?
select * from "alerts" where "state" = ? and "listing" = ? and "id" > ? order by "id" limit ?
select * from "alerts" where "state" = ? and "listing" is null and "section" = ? and "id" > ? order by "id" limit ?
select * from "appointment_events" where "booking" = ? order by "id"
select * from "appointment_events" where "booking" in (?) order by "booking", "id"
select * from "audit_log" where "id" = ?
select * from "blocked_times" where "ends_at" > ? and "starts_at" < ? order by "ends_at", "id"
select * from "blocked_times" where "ends_at" > ? order by "ends_at", "id"
select * from "blocked_times" where "note" <> ? order by "id"
select * from "booking_proposals" where "booking" = ?
select * from "booking_proposals" where "state" = 'open' order by "booking"
select * from "bookings" where "ends_at" > ? and ("state" = ? or ("state" = ? and "pending_until" > ?)) and "starts_at" > ? order by "starts_at" limit ?
select * from "bookings" where "first_email_key" = ?
select * from "bookings" where "id" = ?
select * from "bookings" where "id" > ? order by "id" limit ?
select * from "bookings" where "id" in (?)
select * from "bookings" where "id" in (?) order by "id"
select * from "bookings" where "requested" = 1 and "starts_at" > ? order by "starts_at" limit ?
select * from "bookings" where "starts_at" >= ? and "starts_at" < ? and ("state" in (?) or "requested" = ?) order by "starts_at" limit ?
select * from "bookings" where "starts_at" >= ? and "starts_at" < ? order by "starts_at" limit ?
select * from "bookings" where "state" = 'canceled' and "starts_at" <= ? and ("starts_at" < ? or "id" < ?) order by "starts_at" desc, "id" desc limit ?
select * from "bookings" where "state" = 'pending' and "pending_until" > ? order by "pending_until" limit ?
select * from "bookings" where "state" = ? and "starts_at" < ? order by "starts_at" desc limit ?
select * from "bookings" where "state" = ? and "starts_at" <= ? order by "starts_at" desc limit ?
select * from "bookings" where "state" in (?) and "starts_at" > ? order by "starts_at"
select * from "bookings" where state <> 'canceled' and (requested = 1 or flagged = 1 or state = 'pending') and "starts_at" >= ? and ("starts_at" > ? or "id" > ?) and ("state" = ? or "requested" = ? or "pending_until" > ?) order by "starts_at", "id" limit ?
select * from "bookings" where state <> 'canceled' and (requested = 1 or flagged = 1) and "starts_at" > ? and not exists (select "people"."id" from "lead_work" inner join "people" on "people"."id" = "lead_work"."person" where "lead_work"."lead" = "bookings"."id" and "people"."state" = ?) order by "starts_at" limit ?
select * from "bookings" where state <> 'canceled' and (requested = 1 or flagged = 1) and "starts_at" >= ? and ("starts_at" > ? or "id" > ?) and ("state" = ? or "requested" = ?) order by "starts_at", "id" limit ?
select * from "bookings" where state in ('pending', 'booked') and "blocked_until" > ? and "blocked_until" < ? and "approved_at" is null and "created_at" > ? and "id" <> ?
select * from "bookings" where state in ('pending', 'booked') and "blocked_until" > ? and "blocked_until" < ? and ("state" = ? or "pending_until" > ?) and "id" <> ?
select * from "calendar_copies" where "source" = ?
select * from "catalog_state" where "id" = ?
select * from "changes"
select * from "closed_sales" where "id" = ?
select * from "closed_sales" where "id" = ? and "deleted_at" is null
select * from "connection_events" order by "id" limit ?
select * from "connectors" order by "id"
select * from "connectors" where "id" = ?
select * from "consents" where "id" > ? order by "id" limit ?
select * from "consents" where "lead" = ?
select * from "consents" where "lead" in (?)
select * from "consents" where "person_key" = ? and "lead" is null order by "id" desc limit ?
select * from "content_history" order by "id" desc limit ?
select * from "content_history" where "id" = ?
select * from "content_history" where "section" = ? order by "version" desc, "id" desc limit ?
select * from "dedupe_records" where "digest" = ?
select * from "dedupe_records" where "digest" in (?)
select * from "emails" where "about" = ?
select * from "emails" where "about" in (?)
select * from "emails" where "about" is not null
select * from "emails" where "about" is not null and "created_at" > ?
select * from "emails" where "kind" = ?
select * from "emails" where "lead_id" = ?
select * from "emails" where "lead_id" in (?)
select * from "emails" where "lead_id" in (?) and "kind" = ?
select * from "erasure_proofs" where "id" < ? order by "id" desc limit ?
select * from "erasure_proofs" where "id" = ?
select * from "issue_deliveries" where "issue" = ? and "id" > ? and "state" = 'refused' order by "id" limit ?
select * from "issue_deliveries" where "issue" = ? and "id" > ? and "unsure" = 1 order by "id" limit ?
select * from "issue_deliveries" where "issue" = ? and "state" = ? limit ?
select * from "issue_deliveries" where "issue" = ? and "state" = ? order by "due_at" limit ?
select * from "issue_deliveries" where "subscriber" in (?)
select * from "lead_work" where "person" = ? and "lead" < ? order by "lead" desc limit ?
select * from "leads" where "form" <> ? and "id" > ? order by "id" limit ?
select * from "leads" where "id" = ?
select * from "leads" where "id" > ? order by "id" limit ?
select * from "leads" where "id" in (?)
select * from "leads" where "id" in (?) order by "id" desc
select * from "leases" where "name" = ?
select * from "listing_history" where "listing" = ? and "version" = ?
select * from "listing_history" where "listing" = ? and "version" > ? order by "version" desc
select * from "listing_photos" where "avif" = 0 order by "created_at" limit ?
select * from "listing_photos" where "id" = ?
select * from "listing_photos" where "listing" = ? and "digest" = ?
select * from "listing_photos" where "listing" in (?)
select * from "listing_slugs" where "listing" in (?)
select * from "listings" where "id" = ?
select * from "listings" where "id" in (?)
select * from "listings" where "revision" > ? order by "revision" limit ?
select * from "members" where "email" = ?
select * from "members" where "id" = ?
select * from "members" where "morning_email" = ? and "removed_at" is null
select * from "members" where "removed_at" is null
select * from "newsletter_issues" where "id" < ? order by "id" desc limit ?
select * from "newsletter_issues" where "id" = ?
select * from "newsletter_issues" where "slug" = ? and "archived" = ?
select * from "newsletter_settings" where "id" = ?
select * from "open_house_guests" where "id" = ?
select * from "open_houses" where "id" = ?
select * from "open_houses" where "listing" = ?
select * from "open_houses" where "listing" in (?)
select * from "passkeys" where "id" = ?
select * from "passkeys" where "id" = ? and "member" = ?
select * from "passkeys" where "member" = ?
select * from "people" where "id" = ?
select * from "people" where "id" > ? order by "id" limit ?
select * from "people" where "id" in (?)
select * from "people" where "state" <> ? order by "last_at" desc, "id" desc limit ?
select * from "people" where "state" = ? and "last_at" <= ? and ("last_at" < ? or ("last_at" = ? and "id" < ?)) order by "last_at" desc, "id" desc limit ?
select * from "people" where "state" = ? and "last_at" <= ? order by "last_at" desc, "id" desc limit ?
select * from "people" where "state" = ? order by "last_at" desc, "id" desc limit ?
select * from "people" where "until" is not null and "until" <= ? order by "until", "id" limit ?
select * from "people" where "waits_since" is not null order by "waits_since", "id" limit ?
select * from "person_keys" where "id" > ? order by "id" limit ?
select * from "person_keys" where "person" = ?
select * from "person_notes" where "person" = ? and "id" < ? order by "id" desc limit ?
select * from "person_notes" where "person" = ? order by "id"
select * from "push_notices" where "next_at" is not null and "next_at" <= ? order by "next_at" limit ?
select * from "push_settings" where "member" = ?
select * from "push_subscriptions" where "digest" = ?
select * from "push_subscriptions" where "member" = ?
select * from "replies" where "id" = ?
select * from "replies" where "person" = ? and "id" < ? order by "id" desc limit ?
select * from "replies" where "person" = ? order by "id"
select * from "replies" where "person" = ? order by "id" desc limit ?
select * from "reply_templates" order by "id"
select * from "sign_in_links" where "browser_digest" = ? and "used_at" is null and "ends_at" > ? limit ?
select * from "sign_in_links" where "digest" = ? and "purpose" = ? and "used_at" is null and "ends_at" > ?
select * from "sign_in_links" where "id" = ? and "used_at" is null and "ends_at" > ?
select * from "subscribers" where "address" = ?
select * from "subscribers" where "address" > ? order by "address" limit ?
select * from "subscribers" where "address" in (?) and "mailbox" is null
select * from "subscribers" where "id" = ?
select * from "subscribers" where "id" > ? order by "id" limit ?
select * from "subscribers" where "mailbox" = ?
select * from "subscribers" where "mailbox" in (?)
select * from "subscribers" where "state" = ? and "address" >= ? and "address" < ? and "address" > ? order by "address" limit ?
select * from "subscribers" where "state" = ? and "address" >= ? and "address" < ? order by "address" limit ?
select count(*) as "count" from "bookings" where "created_at" > ? and "flagged" in (?) and "email_key" = ?
select count(*) as "count" from "bookings" where "created_at" > ? and "flagged" in (?) and "first_email_key" = ?
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" > ? and "email_key" = ? and "id" <> ? and "flagged" in (?)
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" > ? and "flagged" = 1 and "id" <> ?
select count(*) as "count" from "bookings" where state in ('pending', 'booked') and "starts_at" >= ? and "starts_at" < ? and "id" <> ?
select count(*) as "count" from "emails" inner join "bookings" on "bookings"."id" = "emails"."lead_id" where "emails"."sequence" is not null and "emails"."kind" in (?) and "emails"."state" <> ? and "emails"."created_at" > ? and "bookings"."changed_at" > ? and ("bookings"."email_key" = ? or "bookings"."first_email_key" = ?)
select count(*) as "count" from "emails" where "lead_id" = ? and "kind" = ?
select count(*) as "count" from (select "address" from "subscribers" where "state" = ? order by "address" limit ?) as "some"
select count(*) as "count" from (select "id" from "deliveries" where "connector" = ? and "state" = 'failed' limit ?) as "some"
select count(*) as "count" from (select "id" from "deliveries" where "connector" = ? and "state" = 'waiting' limit ?) as "some"
select count(*) as "count" from (select "id" from "emails" where "state" = 'dead' and "must_deliver" = ? and "failure" in (?) limit ?) as "some"
select count(*) as "count" from (select "id" from "emails" where "state" = 'dead' and "must_deliver" = ? limit ?) as "some"
select count(*) as "count" from (select "id" from "emails" where "state" = 'waiting' and "not_before" is null and "must_deliver" = ? limit ?) as "some"
select count(*) as "count" from (select "id" from "people" where "waits_since" is not null limit ?) as "some"
select count(*) as count, max(name) as newest from kysely_migration
select distinct "first_email_key" from "bookings" where "first_email_key" > ? order by "first_email_key" limit ?
select distinct "lead_work"."person" from "lead_work" inner join "bookings" on "bookings"."id" = "lead_work"."lead" where "lead_work"."person" in (?) and "bookings"."starts_at" > ? and ("bookings"."state" in (?) or "bookings"."requested" = ?)
select generation from log_generation where id = 1
select name from kysely_migration order by name
select sqlite_version() as version
update "alert_matches" set "due_at" = ? where "alert" = ? and "email" is null
update "alert_matches" set "due_at" = ? where "person" = ? and "alert" = ? and "email" is null
update "alert_matches" set "email" = ? where "person" = ? and "email" is null and "due_at" <= ?
update "alert_people" set "left_at" = ? where "id" = ?
update "alert_people" set "left_at" = ?, "written_at" = ?, "unanswered" = ? where "id" = ?
update "alert_people" set "next_at" = ? where "id" = ?
update "alert_people" set "next_at" = ? where "id" in (?) and ("next_at" is null or "next_at" > ?)
update "alert_people" set "round" = ?, "next_at" = ?, "left_at" = ? where "id" = ?
update "alert_people" set "round" = ?, "next_at" = ?, "left_at" = ?, "unanswered" = ? where "id" = ?
update "alert_people" set "unanswered" = ? where "id" = ?
update "alerts" set "frequency" = ? where "id" = ?
update "alerts" set "frequency" = ?, "asked_at" = ? where "id" = ?
update "alerts" set "state" = ? where "id" = ?
update "alerts" set "state" = ? where "person" = ?
update "alerts" set "state" = ?, "lead" = ? where "id" = ?
update "blocked_times" set "note" = ? where "id" = ?
update "booking_proposals" set "state" = ? where "booking" = ?
update "bookings" set "email" = ?, "phone" = ?, "changed_at" = ?, "email_key" = ?, "first_email_key" = ?, "confirmed_at" = ? where "id" = ?
update "bookings" set "first_email_key" = ? where "id" = ?
update "bookings" set "starts_at" = ?, "ends_at" = ?, "blocked_from" = ?, "blocked_until" = ?, "zone" = ?, "sequence" = ?, "changed_at" = ? where "id" = ?
update "bookings" set "state" = ?, "flagged" = ?, "requested" = ?, "approved_at" = ?, "changed_at" = ?, "sequence" = ? where "id" = ?
update "bookings" set "state" = ?, "pending_until" = ?, "changed_at" = ? where "state" = 'pending' and "pending_until" <= ?
update "bookings" set "state" = ?, "pending_until" = ?, "confirmed_at" = ?, "changed_at" = ? where "id" = ?
update "bookings" set "state" = ?, "pending_until" = ?, "flagged" = ?, "requested" = ?, "approved_at" = ?, "changed_at" = ? where "id" = ?
update "bookings" set "state" = ?, "pending_until" = ?, "requested" = ? where "id" = ?
update "bookings" set "state" = ?, "pending_until" = ?, "requested" = ?, "flagged" = ?, "sequence" = ?, "changed_at" = ? where "id" = ?
update "bookings" set "state" = ?, "pending_until" = ?, "requested" = ?, "sequence" = ?, "changed_at" = ? where "id" = ?
update "bookings" set "zone" = ? where "id" = ?
update "calendar_copies" set "text" = ? where "place" = ?
update "closed_sales" set "closed_on" = ?, "price" = ?, "town" = ?, "kind" = ?, "sqft" = ?, "beds" = ?, "year_built" = ?, "address" = ?, "match_key" = ?, "batch" = ?, "changed_at" = ? where "id" = ?
update "closed_sales" set "deleted_at" = ? where "batch" = ? and "deleted_at" is null
update "closed_sales" set "deleted_at" = ? where "id" = ?
update "connectors" set "previous_secret" = ?, "previous_until" = ? where "previous_until" < ?
update "connectors" set "problem" = ?, "failing_since" = ?, "failures" = ?, "blocked_until" = ? where "id" = ?
update "connectors" set "problem" = ?, "failing_since" = ?, "failures" = ?, "blocked_until" = ?, "delivered_at" = ? where "id" = ?
update "connectors" set "problem" = ?, "failing_since" = ?, "failures" = ?, "blocked_until" = ?, "secret" = ?, "changed_at" = ? where "id" = ?
update "connectors" set "problem" = ?, "failing_since" = ?, "failures" = ?, "blocked_until" = ?, "state" = ?, "changed_at" = ? where "id" = ?
update "connectors" set "secret" = ?, "previous_secret" = ?, "previous_until" = ?, "changed_at" = ? where "id" = ?
update "connectors" set "state" = ? where "id" = ?
update "connectors" set "state" = ?, "changed_at" = ? where "id" = ?
update "content_sections" set "version" = ?, "saved" = ?, "changed_at" = ?, "changed_by" = ? where "section" = ?
update "dedupe_records" set "key" = ?, "lead_id" = ?, "at" = ?, "digest" = ? where "digest" = ? and "lead_id" = ?
update "dedupe_records" set "lead_id" = ? where "digest" = ?
update "deliveries" set "due_at" = ? where "id" in (?)
update "deliveries" set "holder" = ?, "attempts" = ?, "problem" = ?, "note" = ?, "status" = ?, "response" = ?, "state" = ?, "ended_at" = ? where "id" = ? and "holder" = ?
update "deliveries" set "holder" = ?, "attempts" = ?, "problem" = ?, "note" = ?, "status" = ?, "response" = ?, "tried_since" = ?, "due_at" = ? where "id" = ? and "holder" = ?
update "deliveries" set "holder" = ?, "due_at" = ? where "id" in (?) returning *
update "deliveries" set "lead" = ? where "connector" = ?
update "deliveries" set "response" = ? where "id" in (?)
update "deliveries" set "state" = ?, "due_at" = ? where "connector" = ?
update "deliveries" set "state" = ?, "due_at" = ?, "tried_since" = ? where "id" = ? and "connector" = ? and "holder" is null
update "deliveries" set "state" = ?, "due_at" = ?, "tried_since" = ? where "id" in (?)
update "deliveries" set "state" = ?, "ended_at" = ? where "id" = ? and "ended_at" is null
update "deliveries" set "state" = ?, "holder" = ? where "connector" = ?
update "deliveries" set "state" = ?, "holder" = ?, "problem" = ?, "ended_at" = ? where "id" = ? and "holder" = ?
update "emails" set "due_at" = ? where "id" = ? and "holder" = ? and "state" = 'waiting'
update "emails" set "due_at" = ? where "id" in (?)
update "emails" set "due_at" = ? where "state" = 'waiting' and "failure" in (?) and "holder" is null
update "emails" set "due_at" = ? where "state" = 'waiting' and "holder" is null and "failure" is not null and "not_before" <= ?
update "emails" set "due_at" = ? where "state" = 'waiting' and "holder" is null and "not_before" is null and "must_deliver" in (?)
update "emails" set "holder" = ?, "due_at" = ? where "id" = ?
update "emails" set "holder" = ?, "due_at" = ?, "attempts" = "attempts" + ? where "state" = 'waiting' and "due_at" <= ? and "id" in (?) returning *
update "emails" set "state" = ? where "id" = ?
update "emails" set "state" = ? where "id" = ? and "state" = ?
update "emails" set "state" = ? where "lead_id" in (?) and "state" <> ? and "holder" is null
update "emails" set "state" = ? where "state" = 'waiting'
update "emails" set "state" = ? where "state" = 'waiting' and "due_at" <= ?
update "emails" set "state" = ?, "due_at" = ?, "problem" = ?, "failure" = ?, "holder" = ? where "id" = ? and "holder" = ? and "state" = 'waiting'
update "emails" set "state" = ?, "due_at" = ?, "tried_since" = ? where "state" = 'dead' and "must_deliver" = ?
update "emails" set "state" = ?, "due_at" = ?, "tried_since" = ? where "state" = 'dead' and "must_deliver" = ? and "failure" in (?)
update "emails" set "state" = ?, "holder" = ? where "id" = ?
update "emails" set "state" = ?, "holder" = ? where "state" = 'waiting' and "due_at" <= ? and "id" in (?)
update "emails" set "state" = ?, "holder" = ? where "state" = 'waiting' and "lead_id" in (?) and "kind" like ?
update "emails" set "state" = ?, "holder" = ? where "state" = 'waiting' and "lead_id" in (?) and "kind" like ? and "kind" in (?)
update "emails" set "state" = ?, "sent_at" = ? where "id" in (?) and "state" = ?
update "emails" set "state" = ?, "sent_at" = ?, "holder" = ?, "problem" = ?, "failure" = ? where "id" = ?
update "emails" set "tried_since" = ? where "id" in (?) and "tried_since" > ? and "not_before" is null
update "erasure_proofs" set "done_at" = ? where "id" = ?
update "issue_deliveries" set "state" = ? where "subscriber" = ?
update "issue_deliveries" set "state" = ?, "due_at" = ?, "problem" = ?, "attempts" = ?, "holder" = ? where "id" = ? and "state" = ? and "holder" = ?
update "issue_deliveries" set "state" = ?, "due_at" = ?, "problem" = ?, "attempts" = ?, "unsure" = ?, "holder" = ? where "id" = ? and "state" = ? and "holder" = ?
update "issue_deliveries" set "state" = ?, "holder" = ? where "id" = ?
update "issue_deliveries" set "state" = ?, "holder" = ?, "due_at" = ?, "unsure" = ? where "id" in (?)
update "issue_deliveries" set "state" = ?, "holder" = ?, "tried_at" = ?, "attempts" = ? where "id" = ?
update "issue_deliveries" set "state" = ?, "problem" = ?, "holder" = ? where "id" = ? and "state" = ? and "holder" = ?
update "issue_deliveries" set "state" = ?, "tried_at" = ? where "subscriber" = ?
update "lead_work" set "announced" = ? where "lead" in (?)
update "lead_work" set "person" = ? where "lead" in (?)
update "lead_work" set "person" = ? where "person" = ?
update "lead_work" set "waits" = ?, "counts" = ? where "person" = ? and "waits" = 1
update "lead_work" set "waits" = ?, "first_answer_at" = ? where "person" = ? and "waits" = 1
update "leads" set "answers" = ? where "id" = ?
update "leads" set "answers" = ?, "filed" = ? where "id" = ?
update "leads" set "consent_noted" = ? where "id" in (?)
update "leads" set "filed" = ? where "id" in (?)
update "leads" set "spam_signals" = ? where "id" = ?
update "leases" set "holder" = ?, "done_at" = ? where "name" = ? and "holder" = ?
update "leases" set "holder" = ?, "done_at" = ?, "problem" = ? where "name" = ? and "holder" = ?
update "leases" set "until" = ? where "name" = ? and "holder" = ?
update "listing_changes" set "due_at" = ? where "listing" = ? and "matched_at" is null
update "listing_changes" set "matched_at" = ? where "listing" = ? and "matched_at" is null returning *
update "listing_photos" set "avif" = ? where "folder" = ?
update "listing_photos" set "deleted_at" = ? where "id" = ?
update "listing_photos" set "folder" = ?, "turned" = ?, "width" = ?, "height" = ?, "bytes" = ?, "avif" = ? where "id" = ?
update "listing_photos" set "position" = ? where "id" = ?
update "listing_photos" set "room" = ?, "alt" = ? where "id" = ?
update "listings" set "data" = ?, "version" = ?, "revision" = ?, "changed_at" = ?, "changed_by" = ? where "id" = ?
update "listings" set "revision" = ? where "id" = ?
update "listings" set "state" = ?, "slug" = ?, "goes_live_at" = ?, "listed_on" = ?, "data" = ?, "version" = ?, "revision" = ?, "changed_at" = ?, "changed_by" = ? where "id" = ?
update "listings" set "status" = ?, "closed_on" = ?, "closed_price" = ?, "data" = ?, "version" = ?, "revision" = ?, "changed_at" = ?, "changed_by" = ? where "id" = ?
update "log_generation" set "generation" = ? where "id" = ?
update "members" set "joined_at" = ? where "id" = ?
update "members" set "morning_email" = ? where "id" = ?
update "members" set "morning_on" = ? where "id" = ?
update "members" set "name" = ?, "role" = ?, "joined_at" = ?, "removed_at" = ? where "id" = ?
update "members" set "removed_at" = ? where "id" = ? and "role" = ? and "removed_at" is null returning "name"
update "newsletter_issues" set "archived" = ?, "slug" = ? where "id" = ?
update "newsletter_issues" set "delivered" = "delivered" + ? where "id" = ?
update "newsletter_issues" set "departed" = "departed" + ? where "id" = ?
update "newsletter_issues" set "listed_at" = ? where "id" = ?
update "newsletter_issues" set "problem" = ? where "id" = ? and "problem" is not null and "state" = ?
update "newsletter_issues" set "problem" = ? where "id" = ? and "state" = ?
update "newsletter_issues" set "readers" = ?, "listed_to" = ? where "id" = ?
update "newsletter_issues" set "readers" = ?, "listed_to" = ?, "listed_at" = ? where "id" = ?
update "newsletter_issues" set "refused" = "refused" + ? where "id" = ?
update "newsletter_issues" set "state" = ?, "finished_at" = ?, "problem" = ? where "id" = ?
update "newsletter_issues" set "state" = ?, "frozen" = ?, "started_at" = ? where "id" = ? and "state" = ? and "version" = ?
update "newsletter_issues" set "state" = ?, "problem" = ? where "id" = ? and "state" in (?)
update "newsletter_issues" set "state" = ?, "problem" = ?, "finished_at" = ? where "id" = ? and "state" in (?)
update "newsletter_issues" set "subject" = ?, "body" = ?, "changed_at" = ?, "changed_by" = ?, "version" = ? where "id" = ?
update "newsletter_issues" set "unsure" = "unsure" + ? where "id" = ?
update "open_house_guests" set "state" = ?, "changed_at" = ? where "id" = ?
update "open_houses" set "id" = ?, "listing" = ?, "date" = ?, "from_min" = ?, "to_min" = ?, "note" = ?, "state" = ?, "sequence" = ?, "changed_at" = ? where "id" = ?
update "open_houses" set "id" = ?, "listing" = ?, "date" = ?, "from_min" = ?, "to_min" = ?, "note" = ?, "state" = ?, "sequence" = ?, "changed_at" = ?, "capacity" = ? where "id" = ?
update "open_houses" set "state" = ?, "sequence" = ?, "changed_at" = ? where "id" = ?
update "passkeys" set "counter" = ?, "used_at" = ? where "id" = ?
update "passkeys" set "counter" = ?, "used_at" = ? where "id" = ? returning "id"
update "passkeys" set "name" = ? where "id" = ? and "member" = ? returning "id"
update "people" set "name" = ?, "email" = ?, "phone" = ?, "state" = ?, "until" = ?, "next_step" = ?, "waits_since" = ?, "last_at" = ?, "created_at" = ?, "changed_at" = ? where "id" = ?
update "people" set "name" = ?, "email" = ?, "phone" = ?, "state" = ?, "until" = ?, "next_step" = ?, "waits_since" = ?, "last_at" = ?, "flagged" = ?, "writing_by" = ?, "writing_at" = ?, "created_at" = ?, "changed_at" = ? where "id" = ?
update "people" set "name" = ?, "email" = ?, "phone" = ?, "waits_since" = ?, "state" = ?, "last_at" = ?, "changed_at" = ? where "id" = ?
update "people" set "next_step" = ? where "id" = ?
update "people" set "state" = ? where "id" = ? and "state" = ?
update "people" set "state" = ?, "until" = ?, "next_step" = ?, "changed_at" = ? where "id" = ?
update "people" set "state" = ?, "until" = ?, "next_step" = ?, "waits_since" = ?, "changed_at" = ? where "id" = ?
update "people" set "state" = ?, "until" = ?, "waits_since" = ?, "changed_at" = ? where "id" = ?
update "people" set "state" = ?, "until" = ?, "writing_by" = ?, "writing_at" = ? where "id" = ?
update "people" set "state" = ?, "waits_since" = ?, "changed_at" = ? where "id" = ?
update "people" set "state" = ?, "waits_since" = ?, "flagged" = ?, "changed_at" = ? where "id" = ?
update "people" set "state" = ?, "waits_since" = ?, "until" = ?, "changed_at" = ? where "id" = ?
update "people" set "state" = ?, "waits_since" = ?, "until" = ?, "changed_at" = ? where "id" in (?) and "state" <> ?
update "people" set "waits_since" = ?, "changed_at" = ? where "id" = ?
update "people" set "writing_by" = ?, "writing_at" = ? where "id" = ?
update "people" set "writing_by" = ?, "writing_at" = ? where "id" = ? and "writing_by" = ?
update "person_keys" set "person" = ? where "id" in (?)
update "person_keys" set "person" = ? where "person" = ?
update "person_notes" set "person" = ? where "person" = ?
update "push_deliveries" set "due_at" = ? where "id" in (?)
update "push_deliveries" set "due_at" = ?, "attempts" = "attempts" + ? where "id" in (?)
update "push_notices" set "next_at" = ? where "id" = ?
update "push_notices" set "seen_at" = ?, "next_at" = ? where "id" in (?)
update "push_notices" set "step" = ?, "next_at" = ? where "id" = ?
update "push_settings" set "is_second" = ? where "is_second" = ?
update "push_subscriptions" set "endpoint" = ?, "public_key" = ?, "auth" = ?, "digest" = ?, "session" = ?, "state" = ?, "seen_at" = ?, "problem" = ? where "id" = ?
update "push_subscriptions" set "endpoint" = ?, "public_key" = ?, "auth" = ?, "digest" = ?, "session" = ?, "state" = ?, "seen_at" = ?, "problem" = ?, "member" = ?, "name" = ? where "id" = ?
update "push_subscriptions" set "problem" = ? where "id" = ?
update "push_subscriptions" set "sent_at" = ?, "problem" = ? where "id" = ?
update "push_subscriptions" set "state" = ? where "id" in (?) and "state" = ?
update "push_subscriptions" set "state" = ?, "problem" = ? where "id" = ?
update "replies" set "person" = ? where "lead" in (?) and "person" = ?
update "replies" set "person" = ? where "person" = ?
update "reply_templates" set "name" = ?, "subject" = ?, "body" = ?, "changed_at" = ? where "id" = ?
update "sessions" set "seen_at" = ? where "digest" = ?
update "sessions" set "verified_at" = ?, "seen_at" = ? where "digest" = ?
update "sign_in_links" set "attempts" = "attempts" + ? where "browser_digest" = ? and "used_at" is null
update "sign_in_links" set "used_at" = ? where "id" = ? and "used_at" is null and "ends_at" > ? returning "id"
update "subscribers" set "email" = ?, "mailbox" = ?, "state" = ?, "asked_at" = ? where "id" = ?
update "subscribers" set "email" = ?, "state" = ?, "confirmed_at" = ?, "unanswered" = ?, "consent_how" = ?, "consent_on" = ?, "added_by" = ? where "id" = ?
update "subscribers" set "state" = ? where "id" = ?
update "subscribers" set "state" = ? where "id" in (?)
update "subscribers" set "state" = ?, "confirmed_at" = ?, "left_at" = ?, "unanswered" = ? where "id" = ?
update "subscribers" set "state" = ?, "confirmed_at" = ?, "left_at" = ?, "unanswered" = ?, "consent_how" = ?, "consent_on" = ?, "added_by" = ? where "id" = ?
update "subscribers" set "state" = ?, "left_at" = ?, "round" = ?, "unanswered" = ? where "id" = ?

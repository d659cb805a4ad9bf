-- Why an email's last attempt failed, as a kind. `problem` stays as the text for the operator.
-- Texts of earlier versions begin with the kind. Unknown texts count as our own failure, which is
-- retried.
alter table emails add column failure text check (
  failure in ('no-such-address', 'recipient-refused', 'email-refused', 'server', 'connection-lost', 'internal')
);
update emails set failure = case
  when problem like 'no such recipient%' then 'no-such-address'
  when problem like 'recipient refused%' then 'recipient-refused'
  when problem like 'refused%' then 'email-refused'
  when problem like 'unreachable%' or problem like 'turned away%' then 'server'
  when problem like 'certificate refused%' or problem like 'not encrypted%' then 'server'
  else 'internal'
end
where problem is not null;

drop index emails_failed;
drop index emails_dead;
create index emails_failed on emails (due_at) where state = 'waiting' and failure is not null;
create index emails_dead on emails (must_deliver, failure) where state = 'dead';

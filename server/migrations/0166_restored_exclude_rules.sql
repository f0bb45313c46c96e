-- A rule that was removed can be restored, with what it counted.
alter table app.email_exclude_rules add column deleted_at timestamptz;
drop index app.email_exclude_rules_value;
create unique index email_exclude_rules_value on app.email_exclude_rules (customer_id, kind, value)
  where deleted_at is null;

-- Customers with a mailbox whose new mail somebody has to wait for.
create or replace function app.customers_with_mailboxes() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  -- After a trial has ended nothing is written for users.
  for customer in select id from identity.customers
    where status = 'active' and 'irwin_mail' = any (features)
      and not (type = 'trial' and coalesce(expired_at <= now(), false)) order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.email_accounts where archived_at is null and recording <> 'filed'
      and type in ('imap', 'google', 'microsoft') and 'email' = any (enabled_features)
      and status = 'connected' and sync_failures = 0) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

-- Customers with calendars that have to be read now, or accounts whose calendars are not known yet or no longer used.
create or replace function app.customers_with_due_calendars() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  -- After a trial has ended nothing is written for users.
  for customer in select id from identity.customers
    where status = 'active' and not (type = 'trial' and coalesce(expired_at <= now(), false)) order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.calendar_sources where sync_after <= now())
      or exists (select from app.calendar_sources s
        join app.calendars c on c.customer_id = s.customer_id and c.source_id = s.id
        join app.calendar_entries e on e.customer_id = c.customer_id and e.user_id = c.user_id
        left join app.calendar_writes w on w.customer_id = e.customer_id and w.entry_id = e.id
        where s.sync_failures = 0 and ((w.entry_id is null and c.is_written and not e.is_canceled and e.ends_at > now())
          or (w.calendar_id = c.id and w.state = 'written'
            and w.written_version is distinct from date_trunc('milliseconds', e.updated_at))))
      or exists (select from app.email_accounts a
        left join app.calendar_sources s on s.customer_id = a.customer_id and s.account_id = a.id
        where a.user_id is not null and ('calendar_scheduler' = any (a.enabled_features) and a.archived_at is null) = (s.id is null)) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

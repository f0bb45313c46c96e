-- Customers with a daily digest of alerts that is due: at the reader's hour, eight unless they chose another, and not
-- yet sent on their day. Uses the index alerts_for_digest.
create or replace function app.customers_with_waiting_digests() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (
      select from (select distinct user_id from app.alerts where email = 'daily' and mailed_at is null) a
      join identity.customer_authorizations c on c.customer_id = customer and c.user_id = a.user_id
        and c.scope = 'user' and c.locked_at is null
      join identity.users u on u.id = a.user_id
      left join app.notification_preferences p on p.user_id = a.user_id
      cross join app.digest_day(u.time_zone, coalesce((p.preferences ->> 'digestHour')::integer, 8)) day
      where day is not null
        and not exists (select from app.alert_digests d where d.user_id = a.user_id and d.on_date = day)) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

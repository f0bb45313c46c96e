-- Customers with feeds that have to be read now.
create or replace function app.customers_with_due_news() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  -- After a trial has ended nothing is written for users.
  for customer in select id from identity.customers
    where status = 'active' and not (type = 'trial' and coalesce(expired_at <= now(), false)) order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.news_feeds where is_on and deleted_at is null and fetch_after <= now()
        and (leased_until is null or leased_until <= now())) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

-- Customers with alerts that wait for a daily digest. Uses the index alerts_for_digest.
create or replace function app.customers_with_waiting_digests() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.alerts where email = 'daily' and mailed_at is null) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

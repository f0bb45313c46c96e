-- Customers whose alert watermark is behind the marker and whose users follow a security.
create or replace function app.customers_to_evaluate(marker timestamptz) returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if not exists (select from app.alert_watermarks where examined_until >= marker)
      and exists (select from identity.customer_authorizations where customer_id = customer and locked_at is null)
      and (exists (select from app.customer_securities) or exists (select from app.favorite_securities)
        or exists (select from app.alert_watermarks)) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

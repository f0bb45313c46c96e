-- Customers with targets that a filing may still move. Uses the index target_list_members_waiting.
create or replace function app.customers_with_waiting_targets() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.target_list_members where bought_quarter is null and not was_holder) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

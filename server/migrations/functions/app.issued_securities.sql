-- The securities that any active customer issued; see app.customers_with_due_tasks for why it loops over the customers.
create or replace function app.issued_securities() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    return query select security_id from app.customer_securities;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

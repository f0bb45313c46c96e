-- The page behind a public address, whose customer is not known yet; see app.customers_with_due_tasks for the loop.
-- Uses the index booking_pages_address.
create or replace function app.find_booking_page(wanted text) returns table (customer_id uuid, page_id uuid)
language plpgsql as $$
declare
  customer uuid;
  found_page uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    select p.id into found_page from app.booking_pages p where p.address = wanted and p.deleted_at is null;
    if found_page is not null then
      customer_id := customer;
      page_id := found_page;
      return next;
      exit;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

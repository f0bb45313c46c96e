-- Customers with a report that is sent regularly.
create or replace function app.customers_with_report_schedules() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.report_schedules s
      join app.custom_reports r on r.customer_id = s.customer_id and r.id = s.report_id where r.deleted_at is null) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

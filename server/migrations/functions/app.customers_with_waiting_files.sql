-- Customers with a file that has waited for its scan since then, or whose transfer was abandoned.
create or replace function app.customers_with_waiting_files(unscanned timestamptz, abandoned timestamptz) returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.files where status = 'in_progress' and received_at < unscanned
        and (scanned_at is null or scanned_at < unscanned)
      ) or exists (select from app.files where status = 'receiving' and coalesce(claimed_at, created_at) < abandoned) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

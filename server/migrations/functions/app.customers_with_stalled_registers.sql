-- Customers with a register import or preview that has made no progress since then.
create or replace function app.customers_with_stalled_registers(since timestamptz) returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.register_snapshots where state in ('waiting', 'importing') and touched_at < since)
      or exists (select from app.register_previews where state = 'reading' and touched_at < since) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

-- Customers with a register import or preview that has made no progress since then.
create or replace function app.customers_with_stalled_registers(since timestamptz) returns setof uuid
language plpgsql set app.customer_id = '' as $$
declare customer uuid;
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.register_snapshots where state in ('waiting', 'importing') and touched_at < since)
      or exists (select from app.register_previews where state = 'reading' and touched_at < since) then
      return next customer;
    end if;
  end loop;
end $$;

-- Customers with an upload that has made no progress since then.
create or replace function app.customers_with_stalled_uploads(since timestamptz) returns setof uuid
language plpgsql set app.customer_id = '' as $$
declare customer uuid;
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.irm_uploads
      where state in ('checking', 'importing', 'undoing') and touched_at < since) then
      return next customer;
    end if;
  end loop;
end $$;

-- Customers with research documents that have not been read since then: their worker was killed, or never took them up.
create or replace function app.customers_with_stalled_documents(since timestamptz) returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
  viewer text := coalesce(current_setting('app.viewer_id', true), '');
begin
  -- Also those that only some may see.
  perform set_config('app.viewer_id', 'all', true);
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.research_documents
      where status in ('waiting', 'reading') and deleted_at is null and updated_at < since) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
  perform set_config('app.viewer_id', viewer, true);
end $$;

-- Customers with an upload that has made no progress since then.
create or replace function app.customers_with_stalled_uploads(since timestamptz) returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  -- After a trial has ended nothing is written for users, so that there is nothing to resume.
  for customer in select id from identity.customers
    where status = 'active' and not (type = 'trial' and coalesce(expired_at <= now(), false)) order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.irm_uploads
      where state in ('checking', 'importing', 'undoing') and touched_at < since and discarded_at is null) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

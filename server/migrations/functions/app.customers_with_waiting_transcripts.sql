-- Customers with transcripts that have waited since before this time. Uses the index transcripts_waiting.
create or replace function app.customers_with_waiting_transcripts(since timestamptz) returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.transcripts where status = 'waiting' and deleted_at is null and updated_at < since) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

-- Customers whose contacts have to be synchronized now, or whose run was interrupted.
create or replace function app.customers_with_due_marketing() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  -- After a trial has ended nothing is written for users.
  for customer in select id from identity.customers
    where status = 'active' and not (type = 'trial' and coalesce(expired_at <= now(), false)) order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.marketing_services where is_hourly and next_run_at <= now())
      or exists (select from app.marketing_runs where state = 'running' and coalesce(leased_until, started_at + interval '1 minute') < now()
        and coalesce(resume_at + interval '1 minute', now()) <= now()) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

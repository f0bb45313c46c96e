-- Which customers have work for a job that runs every minute. This and its siblings loop over the active customers and
-- set the tenant for each, so row security applies whoever owns the tables: one statement for the worker, one lookup
-- by index per customer, and no state to maintain. The setting is restored when the function ends.
-- Uses the index tasks_to_remind. Follow-ups of private activities are due too.
create or replace function app.customers_with_due_tasks() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
  viewer text := coalesce(current_setting('app.viewer_id', true), '');
begin
  perform set_config('app.viewer_id', 'all', true);
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.tasks
      where status = 'open' and deleted_at is null and reminded_at is null and due_at <= now()) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true), set_config('app.viewer_id', viewer, true);
end $$;

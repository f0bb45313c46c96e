-- Which customers have nameless answers that wait for their group; see app.customers_with_due_tasks for the loop.
-- Uses the index survey_responses_waiting.
create or replace function app.customers_with_waiting_answers() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.survey_responses where is_anonymous and batch is null) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;

-- Tasks of the current customer whose subject and notes together match every pattern; see app.activities_containing.
create or replace function app.tasks_containing(patterns text[]) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.tasks where customer_id = app.current_customer() and deleted_at is null
    and (subject ilike patterns[1] or notes ilike patterns[1])
    and (select bool_and(subject ilike pattern or notes ilike pattern) from unnest(patterns) pattern);
end;

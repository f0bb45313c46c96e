-- Tasks of the current customer whose subject and notes together match every pattern; see app.activities_containing.
create or replace function app.tasks_containing(patterns text[]) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.tasks t where customer_id = app.current_customer() and deleted_at is null
    and (app.may_see(visible_to) or exists (select from app.task_assignees s where s.customer_id = t.customer_id
      and s.task_id = t.id and s.user_id::text = current_setting('app.viewer_id', true)))
    and (subject ilike patterns[1] or notes ilike patterns[1])
    and (select bool_and(subject ilike pattern or notes ilike pattern) from unnest(patterns) pattern);
end;

-- Tasks of the current customer whose subject or notes match; see app.activities_containing.
create or replace function app.tasks_containing(pattern text) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.tasks where customer_id = app.current_customer() and deleted_at is null
    and (subject ilike pattern or notes ilike pattern);
end;

-- Notes of the current customer whose text matches every pattern; see app.activities_containing.
create or replace function app.notes_containing(patterns text[]) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.notes where customer_id = app.current_customer() and deleted_at is null and app.may_see(visible_to)
    and plain ilike patterns[1] and plain ilike all (patterns);
end;

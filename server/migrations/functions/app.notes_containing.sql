-- Notes of the current customer whose text matches; see app.activities_containing.
create or replace function app.notes_containing(pattern text) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.notes where customer_id = app.current_customer() and deleted_at is null and plain ilike pattern;
end;

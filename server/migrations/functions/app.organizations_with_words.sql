-- The current customer's own organizations with these words in their name, location, website or phone; see
-- app.activities_containing for why it runs as the owner.
create or replace function app.organizations_with_words(asked tsquery) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.organizations where customer_id = app.current_customer() and deleted_at is null
    and merged_into is null and all_words @@ asked;
end;

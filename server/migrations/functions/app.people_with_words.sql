-- The current customer's own people by their names and email addresses, by their title, location and phones, or by the
-- firm they work at (the market's or the customer's); see app.activities_containing for why it runs as the owner.
create or replace function app.people_with_words(asked tsquery) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.people where customer_id = app.current_customer() and deleted_at is null and merged_into is null
    and own_words @@ asked
  union
  select person_id from app.employments where customer_id = app.current_customer() and is_primary and words @@ asked
  union
  select j.person_id from app.employments j where j.customer_id = app.current_customer() and j.is_primary
    and j.organization_id in (select id from market.organization_index where all_words @@ asked
      union all select id from app.organizations where customer_id = app.current_customer() and deleted_at is null
        and merged_into is null and all_words @@ asked);
end;

-- Names of a customer's own profiles, by the beginnings of their words. As with texts, the row policy keeps `@@` from an
-- index: these functions look for the customer of the transaction on their own.
create index people_words on app.people using gin (customer_id, words) where deleted_at is null and merged_into is null;
create index organizations_words on app.organizations using gin (customer_id, words)
  where deleted_at is null and merged_into is null;

create function app.organizations_with_words(asked tsquery) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.organizations where customer_id = app.current_customer() and deleted_at is null
    and merged_into is null and words @@ asked;
end;

-- By their own names, or by that of the firm they work at, be it the market's or the customer's.
create function app.people_with_words(asked tsquery, address text) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.people where customer_id = app.current_customer() and deleted_at is null and merged_into is null
    and words @@ asked
  union
  select j.person_id from app.jobs j where j.customer_id = app.current_customer() and j.is_primary
    and j.organization_id in (select id from market.organization_index where words @@ asked
      union all select id from app.organizations where customer_id = app.current_customer() and words @@ asked)
  union
  select id from app.people where customer_id = app.current_customer() and lower(email_primary) = address;
end;

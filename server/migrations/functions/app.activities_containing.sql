-- Activities of the current customer whose subject or text matches. A row policy is evaluated before any function that
-- is not leakproof, such as `ilike`, so under the policy no index could serve it. The owner is exempt from the policy.
create or replace function app.activities_containing(pattern text) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.activities where customer_id = app.current_customer() and deleted_at is null
    and (subject ilike pattern or plain ilike pattern);
end;

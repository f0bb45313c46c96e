-- Activities of the current customer whose subject and text together match every pattern. A row policy is evaluated before
-- any function that is not leakproof, such as `ilike`, so under the policy no index could serve it. The owner is exempt
-- from the policies, so it repeats who may see a row. The index serves the first pattern, which should be the rarest.
create or replace function app.activities_containing(patterns text[]) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.activities where customer_id = app.current_customer() and deleted_at is null and app.may_see(visible_to)
    and (subject ilike patterns[1] or plain ilike patterns[1])
    and (select bool_and(subject ilike pattern or plain ilike pattern) from unnest(patterns) pattern);
end;

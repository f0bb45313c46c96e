-- Trigger: moves the customer's revision on, so that cached duplicates are computed again. Concurrent transactions take
-- different rows, so none waits for another; the sum of the rows is the revision.
create or replace function app.mark_profiles() returns trigger language plpgsql as $$
declare
  tenant uuid;
begin
  for tenant in select distinct customer_id from changed loop
    update app.profile_revisions set revision = revision + 1 where customer_id = tenant and id = (
      select id from app.profile_revisions where customer_id = tenant limit 1 for update skip locked);
    if not found then
      -- A customer that is being deleted is gone already when its profiles go.
      insert into app.profile_revisions (customer_id) select id from identity.customers where id = tenant;
    end if;
  end loop;
  return null;
end $$;

-- Who looks like whom is found by comparing every profile of a customer with every other, so what was found is remembered
-- for as long as none of them changes. Each statement that changes one moves a revision on. Whoever works at the same time
-- moves another, so that nobody waits for anybody; their sum never stands still and never returns.
create table app.profile_revisions (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null default gen_random_uuid(),
  revision bigint not null default 1,
  primary key (customer_id, id)
);
select app.guard('app.profile_revisions');

create function app.mark_profiles() returns trigger language plpgsql as $$
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

create trigger mark_added after insert on app.people referencing new table as changed
  for each statement execute function app.mark_profiles();
create trigger mark_changed after update on app.people referencing new table as changed
  for each statement execute function app.mark_profiles();
create trigger mark_removed after delete on app.people referencing old table as changed
  for each statement execute function app.mark_profiles();

create trigger mark_added after insert on app.jobs referencing new table as changed
  for each statement execute function app.mark_profiles();
create trigger mark_changed after update on app.jobs referencing new table as changed
  for each statement execute function app.mark_profiles();
create trigger mark_removed after delete on app.jobs referencing old table as changed
  for each statement execute function app.mark_profiles();

create trigger mark_added after insert on app.organizations referencing new table as changed
  for each statement execute function app.mark_profiles();
create trigger mark_changed after update on app.organizations referencing new table as changed
  for each statement execute function app.mark_profiles();
create trigger mark_removed after delete on app.organizations referencing old table as changed
  for each statement execute function app.mark_profiles();

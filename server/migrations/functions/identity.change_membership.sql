-- Changes the role or the lock of a person in the current customer, whose last admin stays one. The application's role
-- cannot write authorizations itself.
create or replace function identity.change_membership(membership uuid, new_role text, is_locked boolean)
  returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  customer uuid := app.current_customer();
begin
  -- One change of a team at a time: two admins could demote each other.
  perform from identity.customers where id = customer for no key update;
  if not exists (select from identity.customer_authorizations
    where id = membership and customer_id = customer and scope = 'user') then return 'missing'; end if;
  if (is_locked or new_role <> 'admin') and not exists (select from identity.customer_authorizations
    where customer_id = customer and scope = 'user' and role = 'admin' and locked_at is null and id <> membership)
    and exists (select from identity.customer_authorizations
      where id = membership and role = 'admin' and locked_at is null) then return 'last_admin'; end if;
  update identity.customer_authorizations set role = coalesce(new_role, role),
    locked_at = case when is_locked then coalesce(locked_at, now()) when is_locked is null then locked_at end
  where id = membership and customer_id = customer;
  return 'changed';
end $$;
revoke all on function identity.change_membership from public;
grant execute on function identity.change_membership to rostrum_app;

-- Gives an account access to the current customer. False if it has it already.
create or replace function identity.add_membership(membership uuid, person uuid, new_role text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_added boolean;
begin
  perform from identity.customers where id = app.current_customer() for no key update;
  insert into identity.customer_authorizations (id, user_id, customer_id, scope, role)
  values (membership, person, app.current_customer(), 'user', new_role)
  on conflict do nothing;
  is_added := found;
  -- The first admin of a new customer.
  perform identity.require_entitlements_admin(app.current_customer());
  return is_added;
end $$;
revoke all on function identity.add_membership from public;
grant execute on function identity.add_membership to rostrum_app;

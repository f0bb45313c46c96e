-- Ends the authorization of a person for the current customer, whose last admin stays; the account stays.
create or replace function identity.remove_membership(membership uuid)
  returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcome text := identity.change_membership(membership, null, true);
begin
  if outcome <> 'changed' then return outcome; end if;
  delete from identity.customer_authorizations
  where id = membership and customer_id = app.current_customer() and scope = 'user';
  return 'changed';
end $$;
revoke all on function identity.remove_membership from public;
grant execute on function identity.remove_membership to rostrum_app;

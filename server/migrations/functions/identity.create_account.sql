-- An account of somebody who was invited. Not a way to change one: an address that is used is refused.
create or replace function identity.create_account(
  account uuid, address text, given_name text, family_name text, password text)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.users (id, email, first_name, last_name, password_hash)
  values (account, address, given_name, family_name, password);
$$;
revoke all on function identity.create_account from public;
grant execute on function identity.create_account to rostrum_app;

-- What signing in with a password needs of the account with this address. See identity.password_hash_of.
create or replace function identity.credentials_of(address text)
  returns table (id uuid, email text, first_name text, password_hash text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, u.email, u.first_name, u.password_hash from identity.users u where u.email = address;
$$;
revoke all on function identity.credentials_of from public;
grant execute on function identity.credentials_of to rostrum_app;

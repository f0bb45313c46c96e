-- For confirming a password. The application's role cannot read the column, so that no list of people, search or export
-- can return it.
create or replace function identity.password_hash_of(account uuid)
  returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select password_hash from identity.users where id = account;
$$;
revoke all on function identity.password_hash_of from public;
grant execute on function identity.password_hash_of to rostrum_app;

-- Another address for research of the current customer. The application's role cannot write customers itself.
create or replace function identity.renew_research_token()
  returns text language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.customers
  set research_token = substr(md5(gen_random_uuid()::text || gen_random_uuid()::text), 1, 20)
  where id = app.current_customer() returning research_token
$$;
revoke all on function identity.renew_research_token from public;
grant execute on function identity.renew_research_token to rostrum_app;

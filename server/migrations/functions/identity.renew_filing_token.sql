-- Another address for filing of the current customer. The application's role cannot write customers itself.
create or replace function identity.renew_filing_token()
  returns text language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.customers
  set filing_token = substr(md5(gen_random_uuid()::text || gen_random_uuid()::text), 1, 20)
  where id = app.current_customer() returning filing_token
$$;
revoke all on function identity.renew_filing_token from public;
grant execute on function identity.renew_filing_token to rostrum_app;

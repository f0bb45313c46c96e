-- How long sign-ins of the current customer last. The application's role cannot write customers itself.
create or replace function identity.limit_sign_ins(most_idle_minutes integer, most_hours integer)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.customers set idle_minutes = most_idle_minutes, signed_in_hours = most_hours
  where id = app.current_customer()
$$;
revoke all on function identity.limit_sign_ins from public;
grant execute on function identity.limit_sign_ins to rostrum_app;

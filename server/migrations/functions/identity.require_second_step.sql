-- Whether the current customer requires a second step at sign-in. The application's role cannot write customers itself.
create or replace function identity.require_second_step(is_required boolean)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.customers set requires_second_step = is_required where id = app.current_customer()
$$;
revoke all on function identity.require_second_step from public;
grant execute on function identity.require_second_step to rostrum_app;

-- Whether assistants of the current customer see Research. The application's role cannot write customers itself.
create or replace function identity.show_research_to_assistants(is_shown boolean)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.customers set assistants_see_research = is_shown where id = app.current_customer()
$$;
revoke all on function identity.show_research_to_assistants from public;
grant execute on function identity.show_research_to_assistants to rostrum_app;

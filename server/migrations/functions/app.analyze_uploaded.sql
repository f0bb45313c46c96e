-- Brings the planner's statistics of what uploads write up to date. Autovacuum may take a minute to do so; until then the
-- customer counts as one with hardly any rows, and its lists take seconds instead of milliseconds.
create or replace function app.analyze_uploaded() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
begin
  analyze app.organizations, app.people, app.employments, app.irm_organizations, app.irm_people, app.activities,
    app.activity_organizations, app.activity_people, app.taggings, app.irm_upload_changes;
exception when lock_not_available then
  -- Autovacuum or another upload is doing it.
end $$;
revoke all on function app.analyze_uploaded from public;
grant execute on function app.analyze_uploaded to rostrum_app;

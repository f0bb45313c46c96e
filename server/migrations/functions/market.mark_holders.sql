-- Portfolios of a quarter whose comparison with the prior one involves a security: they are derived again.
create or replace function market.mark_holders(security uuid, ending date)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into market.stale_portfolios (organization_id, quarter)
  select distinct p.organization_id, ending from market.positions p
  where p.security_id = security
    and p.quarter in (ending, (date_trunc('quarter', ending) - interval '1 day')::date)
    and exists (select from market.portfolios k where k.organization_id = p.organization_id and k.quarter = ending)
  on conflict (organization_id, quarter) do update set follows = false, since = now();
$$;
revoke all on function market.mark_holders from public;

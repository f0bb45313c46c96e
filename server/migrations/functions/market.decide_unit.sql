-- A person's decision in which unit a filing is; without one, the rules decide again. Its portfolio is derived again. False
-- if there is no such filing.
create or replace function market.decide_unit(filing text, chosen text, why text, person uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided market.filings;
begin
  update market.filings set decided_unit = chosen,
    unit_decision_reason = case when chosen is not null then why end,
    unit_decided_by = case when chosen is not null then person end,
    unit_decided_at = case when chosen is not null then now() end
  where accession = filing returning * into decided;
  if not found then return false; end if;
  insert into market.stale_portfolios (organization_id, quarter) values (decided.organization_id, decided.period)
  on conflict (organization_id, quarter) do update set follows = false, since = now();
  return true;
end $$;
revoke all on function market.decide_unit from public;
grant execute on function market.decide_unit to rostrum_app;

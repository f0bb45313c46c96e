-- A person's decision whether a filing counts: with a reason it is set aside, without one it counts whatever a rule says.
-- Its portfolio is derived again.
create or replace function market.decide_filing(filing text, reason text, person uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided market.filings;
begin
  update market.filings set set_aside = reason, is_counted_anyway = reason is null, decided_by = person, decided_at = now()
  where accession = filing returning * into decided;
  if not found then return false; end if;
  insert into market.stale_portfolios (organization_id, quarter) values (decided.organization_id, decided.period)
  on conflict (organization_id, quarter) do update set follows = false, since = now();
  return true;
end $$;
revoke all on function market.decide_filing from public;
grant execute on function market.decide_filing to rostrum_app;

-- Makes the splits that numbers use (market.splits) those that count among the events of a security and quarter. What
-- depends on splits besides positions is computed again by the next derivation (market.split_changes).
create or replace function market.settle_split(security uuid, ending date)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed integer;
  added integer;
begin
  delete from market.splits s where s.security_id = security
    and s.on_date > (date_trunc('quarter', ending) - interval '1 day')::date and s.on_date <= ending
    and not exists (select from market.security_events e where e.security_id = security and e.quarter = ending
      and e.kind = 'split' and e.state = 'counts' and (e.on_date, e.ratio) = (s.on_date, s.ratio));
  get diagnostics removed = row_count;
  insert into market.splits (security_id, on_date, ratio)
  select e.security_id, e.on_date, e.ratio from market.security_events e
  where e.security_id = security and e.quarter = ending and e.kind = 'split' and e.state = 'counts'
  on conflict do nothing;
  get diagnostics added = row_count;
  if removed + added > 0 then
    insert into market.split_changes (security_id, quarter) values (security, ending)
    on conflict (security_id, quarter) do update set since = now();
  end if;
end $$;
revoke all on function market.settle_split from public;

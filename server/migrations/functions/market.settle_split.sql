-- Makes the splits that numbers use (market.splits) those that count among the events of a security and quarter.
create or replace function market.settle_split(security uuid, ending date)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from market.splits s where s.security_id = security
    and s.on_date > (date_trunc('quarter', ending) - interval '1 day')::date and s.on_date <= ending
    and not exists (select from market.security_events e where e.security_id = security and e.quarter = ending
      and e.kind = 'split' and e.state = 'counts' and (e.on_date, e.ratio) = (s.on_date, s.ratio));
  insert into market.splits (security_id, on_date, ratio)
  select e.security_id, e.on_date, e.ratio from market.security_events e
  where e.security_id = security and e.quarter = ending and e.kind = 'split' and e.state = 'counts'
  on conflict do nothing;
end $$;
revoke all on function market.settle_split from public;

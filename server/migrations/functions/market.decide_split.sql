-- A person's decision about a split in a quarter, whether or not anything is known about one. Null if there is nothing
-- to reject. A split given before there were events is taken over as one of a file, so that the decision can be undone.
create or replace function market.decide_split(security uuid, ending date, decided text, new_ratio numeric, new_date date,
    why text, person uuid)
  returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  event uuid;
begin
  insert into market.security_events (security_id, kind, quarter, file_ratio, file_date)
  select security, 'split', ending, s.ratio, s.on_date from market.splits s where s.security_id = security
    and s.on_date > (date_trunc('quarter', ending) - interval '1 day')::date and s.on_date <= ending
  order by s.on_date limit 1
  on conflict do nothing;
  if decided = 'counts' then
    insert into market.security_events (security_id, kind, quarter, found_state)
    values (security, 'split', ending, 'unsure') on conflict do nothing returning id into event;
    if found then
      perform market.decide_event(event, decided, new_ratio, new_date, why, person);
      update market.security_events set found_state = null where id = event;
      return event;
    end if;
  end if;
  select id into event from market.security_events
  where security_id = security and quarter = ending and kind = 'split';
  if not found then return null; end if;
  return market.decide_event(event, decided, new_ratio, new_date, why, person);
end $$;
revoke all on function market.decide_split from public;
grant execute on function market.decide_split to rostrum_app;

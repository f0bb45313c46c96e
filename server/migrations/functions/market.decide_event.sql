-- A person's decision about an event: it counts with this ratio and date, it is rejected, or (null) it is left to files
-- and filings again. The positions it changes are derived again. Null if there is no such event.
create or replace function market.decide_event(event uuid, decided text, new_ratio numeric, new_date date, why text, person uuid)
  returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  former market.security_events;
  latter market.security_events;
begin
  select * into former from market.security_events where id = event for update;
  if not found then return null; end if;
  if decided is null and former.found_state is null and former.file_ratio is null then
    delete from market.security_events where id = event;
  else
    update market.security_events set decision = decided,
      decided_ratio = case when decided = 'counts' then new_ratio end,
      decided_date = case when decided = 'counts' then new_date end,
      reason = case when decided is not null then why end,
      decided_by = case when decided is not null then person end,
      decided_at = case when decided is not null then now() end
    where id = event returning * into latter;
  end if;
  if former.kind = 'split' then perform market.settle_split(former.security_id, former.quarter); end if;
  if (case when former.state = 'counts' then coalesce(former.ratio, 0) end)
    is distinct from (case when latter.state = 'counts' then coalesce(latter.ratio, 0) end)
  then
    perform market.mark_holders(former.security_id, former.quarter);
    if former.other_id is not null then perform market.mark_holders(former.other_id, former.quarter); end if;
  end if;
  return event;
end $$;
revoke all on function market.decide_event from public;
grant execute on function market.decide_event to rostrum_app;

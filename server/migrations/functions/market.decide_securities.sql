-- A person's decision whether two securities are the same; without one, the rule decides again. They are compared again, and
-- the portfolios that hold them derived, within a minute. Answers 'unknown' if one is not there, and 'used' if customers
-- use both: one of them would lose its data.
create or replace function market.decide_securities(one uuid, other uuid, chosen text, person uuid)
  returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if one = other or (select count(*) from market.securities where id in (one, other) and source <> 'demo') <> 2 then
    return 'unknown';
  end if;
  if chosen = 'same' and (select count(distinct used) from market.used_securities(array[one, other]) used) = 2 then
    return 'used';
  end if;
  insert into market.security_links as l (first_id, second_id, state, reason, confidence, explanation, decision, decided_by,
    decided_at)
  values (least(one, other), greatest(one, other), coalesce(chosen, 'unsure'), 'person', 1,
    'Nothing that was imported compares them.', chosen, person, now())
  on conflict (first_id, second_id) do update
  set decision = chosen, decided_by = person, decided_at = now(), state = coalesce(chosen, l.state);
  insert into market.resolution_requests default values;
  return 'done';
end $$;
revoke all on function market.decide_securities from public;
grant execute on function market.decide_securities to rostrum_app;

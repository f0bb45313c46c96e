-- Inserts missing events and returns the ids of all, by array index. The application may call it with any content: an
-- event is identified by a hash of its content, which is computed here, so an event stored for one tenant is read by
-- another only if that tenant's evaluation arrived at the same facts.
create or replace function market.store_alert_events(given jsonb) returns table (place bigint, event_id bigint)
  language plpgsql security definer set search_path = '' as $$
begin
  insert into market.alert_events (content_hash, topic, security_id, subject, facts, organization_id, person_id,
    holder_name, quarter, filed_on, shares_before, shares_after, change, value_before, value_after, flow,
    outstanding_before, outstanding_after, level, direction, form, roles, is_late, is_amendment, accession)
  select market.alert_event_hash(e), e.topic, e.security_id, e.subject, e.facts, e.organization_id, e.person_id,
    e.holder_name, e.quarter, e.filed_on, e.shares_before, e.shares_after, e.change, e.value_before, e.value_after, e.flow,
    e.outstanding_before, e.outstanding_after, e.level, e.direction, e.form, e.roles, e.is_late, e.is_amendment,
    e.accession
  from jsonb_populate_recordset(null::market.alert_events, given) e
  -- In one order, so that concurrent calls with the same events wait for each other and never deadlock.
  order by 1
  on conflict do nothing;
  -- A separate statement, whose snapshot includes what concurrent calls have committed.
  return query
    select g.place, a.id from jsonb_array_elements(given) with ordinality as g(content, place)
    join market.alert_events a
      on a.content_hash = market.alert_event_hash(jsonb_populate_record(null::market.alert_events, g.content));
end $$;
revoke all on function market.store_alert_events from public;
grant execute on function market.store_alert_events to rostrum_app;

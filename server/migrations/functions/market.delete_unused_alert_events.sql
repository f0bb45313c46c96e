-- Deletes events from before a given day that no alert refers to, in batches. Reads the partitions directly: under the
-- parent's policy an owner without a customer sees no rows.
create or replace function market.delete_unused_alert_events(before date, most integer) returns bigint language plpgsql as $$
declare
  used text;
  deleted bigint;
begin
  select string_agg(format('select from %s a where a.event_id = e.id', inhrelid::regclass), ' union all ') into used
  from pg_inherits where inhparent = 'app.alerts'::regclass;
  execute format('delete from market.alert_events where id in (
    select e.id from market.alert_events e where e.created_at < $1 and not exists (%s) limit $2)', used)
  using before, most;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
revoke all on function market.delete_unused_alert_events from public;

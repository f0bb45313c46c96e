-- Partitions are accessed through their parent, whose policy applies; direct access is revoked.
create or replace function app.close_partition(partition regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', partition);
  execute format('alter table %s no force row level security', partition);
  execute format('drop policy if exists tenant on %s', partition);
  execute format('revoke all on %s from rostrum_app', partition);
end $$;
revoke all on function app.close_partition from public;

-- Makes a table a tenant table: its rows are visible only in transactions of the customer they belong to.
create or replace function app.guard(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  -- Without a customer the setting is null or empty, so the comparison is null and no row is visible.
  execute format(
    'create policy tenant on %s using (customer_id = nullif(current_setting(''app.customer_id'', true), '''')::uuid)',
    tenant_table);
end $$;
revoke all on function app.guard from public;

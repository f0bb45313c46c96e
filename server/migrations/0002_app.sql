-- Everything a customer owns. Every table in this schema is a tenant table: customer_id comes first in its key and in
-- every foreign key, and app.guard() is called for it.

create function app.guard(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  -- Without a customer the setting is null or empty, nothing equals null, and no row exists.
  execute format(
    'create policy tenant on %s using (customer_id = nullif(current_setting(''app.customer_id'', true), '''')::uuid)',
    tenant_table);
end $$;
revoke all on function app.guard from public;

-- Who changed what, when. Written in the transaction of the change itself.
create table app.audit_events (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  user_id uuid not null,
  scope text not null,
  request_id text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  primary key (customer_id, id)
);
create index audit_events_subject on app.audit_events (customer_id, subject_type, subject_id, at desc);
select app.guard('app.audit_events');
-- History is added to, never rewritten.
revoke update, delete on app.audit_events from rostrum_app;

create table app.product_feedback (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  kind text not null check (kind in ('idea', 'problem', 'praise')),
  message text not null,
  path text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index product_feedback_newest on app.product_feedback (customer_id, created_at desc, id);
select app.guard('app.product_feedback');

create table app.email_templates (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  name text not null,
  subject text not null,
  body text not null,
  is_shared boolean not null default false,
  use_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create index email_templates_name on app.email_templates (customer_id, lower(name)) where deleted_at is null;
select app.guard('app.email_templates');

-- Forms that a team keeps for its next surveys, beside the built-in ones.
create table app.survey_templates (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  form jsonb not null,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create index survey_templates_user on app.survey_templates (user_id);
select app.guard('app.survey_templates');

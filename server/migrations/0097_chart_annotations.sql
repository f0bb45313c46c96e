-- What happened on a day, written on the charts of a security; the whole team sees it.
create table app.chart_annotations (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  on_date date not null,
  text text not null,
  user_id uuid not null references identity.users,
  editor_id uuid references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create index chart_annotations_day on app.chart_annotations (customer_id, security_id, on_date) where deleted_at is null;
create index chart_annotations_security on app.chart_annotations (security_id);
create index chart_annotations_user on app.chart_annotations (user_id);
create index chart_annotations_editor on app.chart_annotations (editor_id);
select app.guard('app.chart_annotations');

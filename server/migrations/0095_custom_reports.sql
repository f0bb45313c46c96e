-- Custom reports: a saved definition, who sees it, and when it is mailed to whom.
create table app.custom_reports (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  name text not null,
  -- See CustomDefinition.
  definition jsonb not null,
  -- Names of the fields it uses, to name those that are removed later.
  labels jsonb not null default '[]',
  sharing text not null default 'private' check (sharing in ('private', 'colleagues', 'everyone')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create index custom_reports_kept on app.custom_reports (customer_id, updated_at) where deleted_at is null;
create index custom_reports_user on app.custom_reports (user_id);
select app.guard('app.custom_reports');

create table app.custom_report_viewers (
  customer_id uuid not null,
  report_id uuid not null,
  user_id uuid not null references identity.users,
  primary key (customer_id, report_id, user_id),
  foreign key (customer_id, report_id) references app.custom_reports (customer_id, id) on delete cascade
);
create index custom_report_viewers_user on app.custom_report_viewers (user_id);
select app.guard('app.custom_report_viewers');

create table app.report_schedules (
  customer_id uuid not null,
  report_id uuid not null,
  frequency text not null default 'weekly'
    check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'settled')),
  -- Of weekly ones: 0 is Sunday.
  weekday integer not null default 1 check (weekday between 0 and 6),
  hour integer not null default 8 check (hour between 0 and 23),
  time_zone text not null default 'UTC',
  format text not null default 'pdf' check (format in ('pdf', 'xlsx', 'csv')),
  -- Periods are days or quarter ends. Only later ones are sent: earlier ones were before the schedule.
  after_period text not null default '',
  created_at timestamptz not null default now(),
  primary key (customer_id, report_id),
  foreign key (customer_id, report_id) references app.custom_reports (customer_id, id) on delete cascade
);
select app.guard('app.report_schedules');

create table app.report_recipients (
  customer_id uuid not null,
  report_id uuid not null,
  user_id uuid not null references identity.users,
  primary key (customer_id, report_id, user_id),
  foreign key (customer_id, report_id) references app.report_schedules (customer_id, report_id) on delete cascade
);
create index report_recipients_user on app.report_recipients (user_id);
select app.guard('app.report_recipients');

-- One for each recipient and period: a period is sent once.
create table app.report_deliveries (
  customer_id uuid not null,
  report_id uuid not null,
  user_id uuid not null references identity.users,
  period text not null,
  state text not null default 'sent' check (state in ('sent', 'failed')),
  attempts integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (customer_id, report_id, user_id, period),
  foreign key (customer_id, report_id) references app.custom_reports (customer_id, id) on delete cascade
);
create index report_deliveries_user on app.report_deliveries (user_id);
select app.guard('app.report_deliveries');

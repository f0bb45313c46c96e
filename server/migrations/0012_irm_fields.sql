-- Pairs of profiles that look like one, and that somebody has found to be two: they are not asked about again.
create table app.distinct_profiles (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('person', 'organization')),
  first_id uuid not null,
  second_id uuid not null,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  check (first_id <> second_id)
);
create unique index distinct_profiles_once on app.distinct_profiles (customer_id, first_id, second_id);
select app.guard('app.distinct_profiles');

-- A meeting with one of its people is a meeting with the firm.
create index activity_people_organization on app.activity_people (customer_id, organization_id);

-- Lists of years of work read their page, and how long they are, from an index alone.
create index activities_kept on app.activities (customer_id, starts_at desc, id) where deleted_at is null;
create index notes_pinned on app.notes (customer_id, is_pinned desc, created_at desc, id desc) where deleted_at is null;
create index tasks_by_due on app.tasks (customer_id, due_at, id) where deleted_at is null;
-- Tasks whose assignees wait for a reminder are few, however many are overdue.
create index tasks_to_remind on app.tasks (customer_id, due_at) where status = 'open' and deleted_at is null and reminded_at is null;

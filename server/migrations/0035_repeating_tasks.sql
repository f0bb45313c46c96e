-- A repeating task keeps the time zone and the day of the month it was set to, so that the next one is due at the same
-- local time after a daylight saving change, and a monthly task of the 31st returns to it after February.
alter table app.tasks
  add column priority text not null default 'normal' check (priority in ('high', 'normal', 'low')),
  add column repeats text check (repeats in ('weekdays', 'weekly', 'monthly', 'quarterly')),
  add column repeat_until date,
  add column repeat_day smallint check (repeat_day between 1 and 31),
  add column repeat_zone text,
  add column previous_id uuid,
  add constraint tasks_repeat_check check (
    (repeats is null) = (repeat_zone is null) and (repeats is null) = (repeat_day is null)
    and (repeats is not null or repeat_until is null)),
  add constraint tasks_previous_fkey foreign key (customer_id, previous_id) references app.tasks (customer_id, id);

-- Completing a task twice creates one next task.
create unique index tasks_next on app.tasks (customer_id, previous_id) where previous_id is not null;

-- A shared view is offered to the whole team; only its owner changes it.
alter table app.saved_views add column is_shared boolean not null default false;
create index saved_views_shared on app.saved_views (customer_id, list) where is_shared;

-- Deleted rows as they were, for Undo. Kept for a month.
create table app.removals (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  -- What was removed: irm_organization:ID
  subject text not null,
  rows jsonb not null,
  user_id uuid not null references identity.users,
  removed_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index removals_subject on app.removals (customer_id, subject, removed_at desc);
create index removals_age on app.removals (customer_id, removed_at);
select app.guard('app.removals');

-- Briefing books: made by a job, kept for 30 days, for their maker alone.
create table app.briefings (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  title text not null,
  sections text[] not null,
  -- As plain data, wherever they come from.
  meetings jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'working', 'ready', 'failed', 'canceled')),
  done_count integer not null default 0,
  contents jsonb not null default '[]',
  file_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, file_id) references app.files (customer_id, id) on delete set null (file_id)
);
create index briefings_user on app.briefings (customer_id, user_id, created_at);
create index briefings_maker on app.briefings (user_id);
create index briefings_file on app.briefings (customer_id, file_id);
select app.guard('app.briefings');
-- Its contents rest on notes and activities that only its maker may be able to see.
create policy viewer on app.briefings as restrictive using (app.may_see(array[user_id]));

-- The sections that a person chose last.
create table app.briefing_choices (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users,
  sections text[] not null,
  primary key (customer_id, user_id)
);
create index briefing_choices_user on app.briefing_choices (user_id);
select app.guard('app.briefing_choices');

alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'upload_request', 'upload_request_entry',
    'email_account', 'email_draft', 'email_outgoing', 'briefing'));

-- Work on upload requests: their status, who of the support staff took them, when an answer is due, and the conversation.
alter table app.upload_requests
  add column status text not null default 'new' check (status in ('new', 'in_progress', 'waiting', 'done')),
  add column assignee_id uuid references identity.users,
  -- The default is for requests filed before, and for processes of an earlier release.
  add column due_at timestamptz not null default now() + interval '1 day',
  -- Since when the clock stands still, while the request is waiting or done.
  add column stopped_at timestamptz;

create table app.upload_request_entries (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  request_id uuid not null,
  user_id uuid not null references identity.users,
  scope text not null check (scope in ('user', 'assistant')),
  message text not null,
  status text check (status in ('new', 'in_progress', 'waiting', 'done')),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, request_id) references app.upload_requests (customer_id, id) on delete cascade
);
create index upload_request_entries_request on app.upload_request_entries (customer_id, request_id, created_at);
select app.guard('app.upload_request_entries');

alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'upload_request', 'upload_request_entry'));

-- Hours of Monday to Friday within which the support staff answers.
alter table identity.customers add column answer_hours integer not null default 24 check (answer_hours > 0);

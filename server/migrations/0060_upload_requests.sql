-- Upload requests: what a person asks the support staff to enter, with files.
create table app.upload_requests (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  name text not null,
  message text not null,
  security_id uuid references market.securities,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index upload_requests_latest on app.upload_requests (customer_id, created_at desc);
select app.guard('app.upload_requests');

alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'upload_request'));

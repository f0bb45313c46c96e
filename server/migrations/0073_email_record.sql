-- Mail with people of the IRM, as one activity per thread.

-- What is recorded of a mailbox: everything, the subject only, or nothing but what its owner files. Mailboxes that were
-- connected before mail was recorded stay out until their owner decides.
alter table app.email_accounts add column recording text not null default 'filed'
  check (recording in ('everything', 'subject', 'filed'));
alter table app.email_accounts alter column recording set default 'everything';
alter table app.email_accounts add column sync_after timestamptz not null default now();
alter table app.email_accounts add column sync_failures integer not null default 0;
alter table app.email_accounts add column synced_at timestamptz;

-- How far each folder was read.
create table app.email_sync (
  customer_id uuid not null,
  account_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  state text not null default 'reading' check (state in ('reading', 'done', 'failed')),
  error text,
  -- Headers seen, and messages recorded.
  seen_count integer not null default 0,
  recorded_count integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (customer_id, account_id, folder),
  foreign key (customer_id, account_id) references app.email_accounts on delete cascade
);
select app.guard('app.email_sync');

create table app.email_threads (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  activity_id uuid not null,
  subject text not null,
  message_count integer not null default 0,
  last_message_at timestamptz not null,
  visible_to uuid[],
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, activity_id) references app.activities on delete cascade
);
create unique index email_threads_activity on app.email_threads (customer_id, activity_id);
select app.guard('app.email_threads');

create table app.email_messages (
  customer_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  -- The header, without brackets.
  message_id text not null,
  -- The mailbox that it was first found in; null if it was sent to the address that records.
  account_id uuid,
  is_sent boolean not null,
  kind text not null default 'message' check (kind in ('message', 'bounce', 'automatic_reply')),
  sent_at timestamptz not null,
  subject text not null,
  from_name text not null default '',
  from_address text not null,
  -- [{field: to, cc, name, address}]
  recipients jsonb not null default '[]',
  -- Without what it quotes.
  excerpt text not null default '',
  -- Null if only the subject is recorded.
  text text,
  html text,
  visible_to uuid[],
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, message_id),
  foreign key (customer_id, thread_id) references app.email_threads on delete cascade,
  foreign key (customer_id, account_id) references app.email_accounts
);
create index email_messages_thread on app.email_messages (customer_id, thread_id, sent_at, id);
create index email_messages_from on app.email_messages (customer_id, from_address);
select app.guard('app.email_messages');

-- Ids that belong to a thread, also of messages that were never seen: an answer can arrive before what it answers.
create table app.email_thread_ids (
  customer_id uuid not null,
  message_id text not null,
  thread_id uuid not null,
  visible_to uuid[],
  primary key (customer_id, message_id, thread_id),
  foreign key (customer_id, thread_id) references app.email_threads on delete cascade
);
create index email_thread_ids_thread on app.email_thread_ids (customer_id, thread_id);
select app.guard('app.email_thread_ids');

create table app.email_attachments (
  customer_id uuid not null,
  id uuid not null,
  email_message_id uuid not null,
  place integer not null,
  name text not null,
  bytes bigint not null,
  content_type text not null,
  -- Null if it was not kept; then the reason says why.
  file_id uuid,
  reason text,
  visible_to uuid[],
  primary key (customer_id, id),
  foreign key (customer_id, email_message_id) references app.email_messages on delete cascade,
  foreign key (customer_id, file_id) references app.files on delete set null (file_id)
);
create index email_attachments_message on app.email_attachments (customer_id, email_message_id, place);
create index email_attachments_file on app.email_attachments (customer_id, file_id);
select app.guard('app.email_attachments');

create policy viewer on app.email_threads as restrictive using (app.may_see(visible_to));
create policy viewer on app.email_messages as restrictive using (app.may_see(visible_to));
create policy viewer on app.email_thread_ids as restrictive using (app.may_see(visible_to));
create policy viewer on app.email_attachments as restrictive using (app.may_see(visible_to));

create trigger take_visibility before insert on app.email_threads
  for each row execute function app.take_visibility('activity', 'activity_id');
create trigger take_visibility before insert on app.email_messages
  for each row execute function app.take_visibility('email_thread', 'thread_id');
create trigger take_visibility before insert on app.email_thread_ids
  for each row execute function app.take_visibility('email_thread', 'thread_id');
create trigger take_visibility before insert on app.email_attachments
  for each row execute function app.take_visibility('email_message', 'email_message_id');

-- Messages that people write, and one row for each message that leaves.
create table app.email_drafts (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  account_id uuid,
  -- [{id, email, name, mode}]
  recipients_to jsonb not null default '[]',
  recipients_cc jsonb not null default '[]',
  recipients_bcc jsonb not null default '[]',
  subject text not null default '',
  -- Sanitized HTML with personalized fields.
  body text not null default '',
  is_p2p boolean not null default true,
  is_personalized boolean not null default false,
  -- Of the record, for which there is no foreign key: an answer outlives what it answers.
  reply_to_message_id uuid,
  -- {messageId, references, mode}
  reply jsonb,
  template_id uuid,
  attachment_ids uuid[] not null default '{}',
  version integer not null default 1,
  -- What the mail server said; the message is a draft again.
  failure text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references app.email_accounts (customer_id, id)
);
create index email_drafts_open on app.email_drafts (customer_id, user_id, updated_at)
  where sent_at is null and deleted_at is null;
create index email_drafts_account on app.email_drafts (customer_id, account_id);
create index email_drafts_user on app.email_drafts (user_id);
select app.guard('app.email_drafts');

create table app.email_outgoing (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  draft_id uuid not null,
  user_id uuid not null references identity.users,
  account_id uuid not null,
  -- Fixed before the first attempt: it is how an attempt whose answer was lost is recognized.
  message_id text not null,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  sender_name text not null,
  sender_address text not null,
  recipients_to jsonb not null,
  recipients_cc jsonb not null default '[]',
  recipients_bcc jsonb not null default '[]',
  subject text not null,
  html text not null,
  plain text not null,
  attachment_ids uuid[] not null default '{}',
  is_p2p boolean not null,
  send_at timestamptz not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'accepted', 'failed', 'canceled', 'unconfirmed')),
  attempts integer not null default 0,
  -- While a worker sends it. Past this time the worker is gone, and the mail server is asked what it has.
  lease_id uuid,
  leased_until timestamptz,
  -- What the mail server said last, in words.
  answer text,
  rejected text[] not null default '{}',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, message_id),
  foreign key (customer_id, draft_id) references app.email_drafts (customer_id, id),
  foreign key (customer_id, account_id) references app.email_accounts (customer_id, id)
);
create index email_outgoing_due on app.email_outgoing (customer_id, send_at, id) where state = 'queued';
create index email_outgoing_leased on app.email_outgoing (customer_id, leased_until) where state = 'sending';
create index email_outgoing_of_user on app.email_outgoing (customer_id, user_id, created_at);
create index email_outgoing_draft on app.email_outgoing (customer_id, draft_id);
create index email_outgoing_account on app.email_outgoing (customer_id, account_id);
create index email_outgoing_user on app.email_outgoing (user_id);
select app.guard('app.email_outgoing');

-- Attachments and pictures of messages.
alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'upload_request', 'upload_request_entry',
    'email_account', 'email_draft', 'email_outgoing'));

-- Mailboxes and calendars that people connect, and the customer's account for group mail.
create table app.email_accounts (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  -- Null: of the customer as a whole.
  user_id uuid references identity.users,
  type text not null check (type in ('imap', 'caldav', 'google', 'microsoft', 'postmarkSender')),
  email_address text not null,
  sender_name text,
  -- What the person signs in as at the provider.
  external_id text not null,
  enabled_features text[] not null default '{}',
  -- Sanitized HTML.
  signature text not null default '',
  -- {imap, smtp: {host, port, security}, calendarUrl, userName}
  servers jsonb not null default '{}',
  -- The password or the tokens, sealed for this account; null once it is archived.
  secret text,
  status text not null default 'connected' check (status in ('connected', 'failed')),
  reason text,
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id)
);
-- Connecting the same address again replaces its data.
create unique index email_accounts_connected on app.email_accounts (customer_id, user_id, type, email_address)
  where archived_at is null;
create index email_accounts_user on app.email_accounts (user_id);
select app.guard('app.email_accounts');

-- Pictures in signatures.
alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'upload_request', 'upload_request_entry',
    'email_account'));

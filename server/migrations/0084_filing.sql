-- Mail that is sent to a customer's address for filing.

create table app.email_received (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  received_at timestamptz not null default now(),
  -- As it arrived.
  source bytea not null,
  -- Who signed in to the mail server to send it; null for mail from elsewhere.
  signed_in_as text,
  -- new: not read yet. waiting: someone decides what becomes of it.
  state text not null default 'new' check (state in ('new', 'waiting')),
  reason text check (reason in ('unknown_sender', 'unproven_sender', 'unknown_person', 'unreadable')),
  -- The colleague who sent it, where that is proven.
  user_id uuid references identity.users,
  message_id text,
  from_name text not null default '',
  from_address text not null default '',
  subject text not null default '',
  excerpt text not null default '',
  sent_at timestamptz,
  -- [{name, address}]: whom it may concern.
  others jsonb not null default '[]',
  discarded_at timestamptz,
  primary key (customer_id, id),
  check (state = 'new' or reason is not null and sent_at is not null)
);
create index email_received_waiting on app.email_received (customer_id, received_at)
  where state = 'waiting' and discarded_at is null;
select app.guard('app.email_received');

-- Addresses that mail could not be delivered to. A message from one of them deletes its row.
create table app.email_bounces (
  customer_id uuid not null references identity.customers on delete cascade,
  -- In lower case.
  address text not null,
  reason text not null,
  bounced_at timestamptz not null,
  primary key (customer_id, address)
);
select app.guard('app.email_bounces');

-- Meetings that invitations in mail propose.
create table app.email_proposals (
  customer_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  -- Of the invitation: a changed one replaces it.
  uid text not null,
  subject text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  location text,
  state text not null default 'open' check (state in ('open', 'accepted', 'dismissed', 'canceled')),
  -- The activity that it became.
  activity_id uuid,
  visible_to uuid[],
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, uid),
  foreign key (customer_id, thread_id) references app.email_threads on delete cascade,
  foreign key (customer_id, activity_id) references app.activities on delete set null (activity_id)
);
create index email_proposals_thread on app.email_proposals (customer_id, thread_id);
create index email_proposals_activity on app.email_proposals (customer_id, activity_id);
select app.guard('app.email_proposals');
create policy viewer on app.email_proposals as restrictive using (app.may_see(visible_to));
create trigger take_visibility before insert on app.email_proposals
  for each row execute function app.take_visibility('email_thread', 'thread_id');

-- Requests of people for research products that they were not granted.
create table app.research_access_requests (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  products text[] not null check (products <@ '{estimates,transcripts,entitlements_admin}'),
  reason text not null,
  status text not null default 'open' check (status in ('open', 'granted', 'declined')),
  -- What the person who decided wrote.
  answer text,
  decided_by uuid references identity.users,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
-- One at a time.
create unique index research_access_requests_open on app.research_access_requests (customer_id, user_id)
  where status = 'open';
create index research_access_requests_listed on app.research_access_requests (customer_id, status, created_at);
create index research_access_requests_user on app.research_access_requests (user_id);
create index research_access_requests_decided_by on app.research_access_requests (decided_by);
select app.guard('app.research_access_requests');

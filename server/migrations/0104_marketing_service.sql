-- The customer's account at an email marketing service, and what is kept in step with it.
create table app.marketing_services (
  customer_id uuid primary key references identity.customers on delete cascade,
  -- The API key, sealed.
  secret text not null,
  data_center text not null,
  account_name text not null,
  plan text,
  contact_count integer,
  checked_at timestamptz not null default now(),
  -- Why it can't be used at present, in words.
  problem text,
  list_id text,
  list_name text,
  -- [{field, tag}]: our field, and the service's merge field.
  mapping jsonb not null default '[]',
  contacts text not null default 'all' check (contacts in ('all', 'tag')),
  -- Null after the tag was deleted: then no contact is exported.
  tag_id uuid,
  direction text not null default 'to_service' check (direction in ('to_service', 'both')),
  takes_unsubscribes boolean not null default true,
  sends_unsubscribes boolean not null default true,
  is_hourly boolean not null default false,
  next_run_at timestamptz,
  -- Changes at the service were read up to then; null: everything is still to be read.
  pulled_until timestamptz,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (customer_id, tag_id) references app.tags (customer_id, id) on delete set null (tag_id)
);
create index marketing_services_tag on app.marketing_services (customer_id, tag_id);
create index marketing_services_user on app.marketing_services (user_id);
select app.guard('app.marketing_services');

create table app.marketing_runs (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  trigger text not null check (trigger in ('manual', 'schedule', 'retry')),
  state text not null default 'running' check (state in ('running', 'completed', 'failed', 'canceled')),
  phase text not null default 'pull' check (phase in ('pull', 'unsubscribe', 'push')),
  -- Where the phase goes on after an interruption.
  cursor jsonb,
  -- Contacts to export, and how many of them are done.
  total integer,
  handled integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  -- Unsubscribed at the service because they are suppressed here, and the other way around.
  unsubscribed integer not null default 0,
  suppressed integer not null default 0,
  -- Added to the IRM.
  joined integer not null default 0,
  -- How often the service asked to wait.
  waits integer not null default 0,
  attempts integer not null default 0,
  error text,
  -- A worker has it until then.
  leased_until timestamptz,
  -- Not before: the service asked to wait, or did not answer.
  resume_at timestamptz,
  user_id uuid not null references identity.users,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (customer_id, id)
);
create unique index marketing_runs_running on app.marketing_runs (customer_id) where state = 'running';
create index marketing_runs_listed on app.marketing_runs (customer_id, started_at);
create index marketing_runs_user on app.marketing_runs (user_id);
select app.guard('app.marketing_runs');

-- Members of the chosen list as they were last seen.
create table app.marketing_members (
  customer_id uuid not null references identity.customers on delete cascade,
  -- In lower case.
  email text not null,
  status text not null,
  -- Of what was sent last: what has not changed is not sent again.
  fingerprint text,
  primary key (customer_id, email)
);
select app.guard('app.marketing_members');

-- Contacts that the service rejected, until one of them is accepted.
create table app.marketing_errors (
  customer_id uuid not null references identity.customers on delete cascade,
  email text not null,
  name text not null,
  message text not null,
  run_id uuid not null,
  failed_at timestamptz not null default now(),
  primary key (customer_id, email),
  foreign key (customer_id, run_id) references app.marketing_runs (customer_id, id) on delete cascade
);
create index marketing_errors_run on app.marketing_errors (customer_id, run_id);
select app.guard('app.marketing_errors');

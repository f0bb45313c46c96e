-- Estimates of brokers, the company's guidance and results they are compared with, and where each figure comes from.

-- Measures besides revenue, EBITDA, EPS and free cash flow, which the program knows.
create table app.estimate_measures (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  format text not null check (format in ('millions', 'per_share', 'percent', 'number')),
  -- What is counted, such as systems shipped. Currencies are stored with each figure.
  unit text,
  decimals smallint not null default 1 check (decimals between 0 and 4),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create unique index estimate_measures_name on app.estimate_measures (customer_id, lower(name)) where deleted_at is null;
select app.guard('app.estimate_measures');

-- One row per statement of a broker. A later one supersedes it, and it stays, so that the consensus of any day is known.
create table app.estimates (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  broker_id uuid not null,
  analyst_id uuid,
  -- revenue, ebitda, eps, fcf, or the id of one of the customer's measures.
  measure text not null,
  -- A fiscal year or one of its quarters.
  period text not null check (period ~ '^\d{4}(-Q[1-4])?$'),
  value numeric(24, 6) not null,
  currency text,
  dated date not null,
  source text not null check (source in ('typed', 'file', 'document', 'feed')),
  -- The name of the file or of the feed.
  source_name text,
  source_row integer,
  document_id uuid,
  page integer,
  -- The feed's own key of this figure: the same key again changes this row.
  external_id text,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Left out of the consensus by a person, with a reason.
  excluded_reason text,
  excluded_by uuid references identity.users,
  excluded_at timestamptz,
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, broker_id) references app.brokers (customer_id, id),
  foreign key (customer_id, analyst_id) references app.analysts (customer_id, id),
  foreign key (customer_id, document_id) references app.research_documents (customer_id, id),
  check ((excluded_at is null) = (excluded_reason is null))
);
create unique index estimates_day on app.estimates (customer_id, security_id, measure, period, broker_id, dated)
  where deleted_at is null;
create index estimates_external on app.estimates (customer_id, source_name, external_id) where external_id is not null;
create index estimates_security on app.estimates (security_id);
create index estimates_broker on app.estimates (customer_id, broker_id);
create index estimates_analyst on app.estimates (customer_id, analyst_id);
create index estimates_document on app.estimates (customer_id, document_id);
create index estimates_user on app.estimates (user_id);
create index estimates_excluded_by on app.estimates (excluded_by);
select app.guard('app.estimates');

-- What the company expects: a range, or a point whose two ends are the same.
create table app.estimate_guidance (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  measure text not null,
  period text not null check (period ~ '^\d{4}(-Q[1-4])?$'),
  low numeric(24, 6) not null,
  high numeric(24, 6) not null,
  currency text,
  dated date not null,
  note text,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  check (low <= high)
);
create unique index estimate_guidance_day on app.estimate_guidance (customer_id, security_id, measure, period, dated)
  where deleted_at is null;
create index estimate_guidance_security on app.estimate_guidance (security_id);
create index estimate_guidance_user on app.estimate_guidance (user_id);
select app.guard('app.estimate_guidance');

create table app.estimate_actuals (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  measure text not null,
  period text not null check (period ~ '^\d{4}(-Q[1-4])?$'),
  value numeric(24, 6) not null,
  currency text,
  reported_on date not null,
  note text,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create unique index estimate_actuals_period on app.estimate_actuals (customer_id, security_id, measure, period)
  where deleted_at is null;
create index estimate_actuals_security on app.estimate_actuals (security_id);
create index estimate_actuals_user on app.estimate_actuals (user_id);
select app.guard('app.estimate_actuals');

-- After how many days an estimate is stale, and whether it still counts. Without a row: 120 days, and it does not count.
create table app.estimate_settings (
  customer_id uuid not null references identity.customers on delete cascade,
  stale_days integer not null check (stale_days > 0),
  counts_stale boolean not null,
  primary key (customer_id)
);
select app.guard('app.estimate_settings');

-- The file and row that a rating comes from.
alter table app.broker_ratings
  add column source_name text,
  add column source_row integer;

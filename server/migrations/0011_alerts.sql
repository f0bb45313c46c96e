-- Holder alerts: what people want to be told of, what was looked at for them, and what they were told.

create table app.notification_preferences (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  preferences jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (customer_id, user_id)
);
select app.guard('app.notification_preferences');

-- Only of those who chose; others have the presets.
create table app.alert_rules (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  kind text not null,
  rule jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (customer_id, user_id, kind)
);
select app.guard('app.alert_rules');

-- Up to when each security was looked at for each person. Where there is none, the newest quarter is listed and nobody
-- is disturbed.
create table app.alert_watermarks (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  security_id uuid not null references market.securities on delete cascade,
  examined_until timestamptz not null,
  -- The newest quarter at the beginning: of older ones only what is filed after it is news.
  from_quarter date not null,
  primary key (customer_id, user_id, security_id)
);
select app.guard('app.alert_watermarks');

-- Of a quarter there come hundreds of thousands at once: what they speak of is named by id alone.
create table app.alerts (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  kind text not null,
  -- What must not be told twice: of one topic, security and subject only what differs from what was told last.
  topic text not null check (topic in ('position', 'level', 'late', 'schedule', 'insider')),
  security_id uuid not null,
  subject text not null,
  revision integer not null,
  facts text not null,
  organization_id uuid,
  person_id uuid,
  holder_name text not null,
  quarter date,
  filed_on date,
  shares_before numeric,
  shares_after numeric,
  change numeric,
  value_before numeric,
  value_after numeric,
  flow numeric,
  outstanding_before double precision,
  outstanding_after double precision,
  level integer,
  direction text check (direction in ('up', 'down')),
  form text,
  -- Of a trade: what the insider is to the company.
  roles text[] not null default '{}',
  peers text[] not null default '{}',
  is_late boolean not null default false,
  is_amendment boolean not null default false,
  accession text,
  email text not null check (email in ('at_once', 'daily', 'none')),
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  superseded_at timestamptz,
  primary key (customer_id, id)
);
create unique index alerts_once on app.alerts (customer_id, user_id, topic, security_id, subject, revision);
create index alerts_newest on app.alerts (customer_id, user_id, created_at desc, id);
create index alerts_for_digest on app.alerts (customer_id, user_id) where email = 'daily' and mailed_at is null;
select app.guard('app.alerts');

-- One digest a day for each person, whoever sends it.
create table app.alert_digests (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  on_date date not null,
  alert_count integer not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, user_id, on_date)
);
select app.guard('app.alert_digests');

-- What was derived since the last look is found without reading every book.
create index books_derived on market.books (derived_at);

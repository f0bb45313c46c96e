-- Who may act, and for whom. Nothing here belongs to one tenant: it is read before a tenant is chosen.

-- Roles belong to the whole cluster, so another database may have made it already.
do $$ begin
  if not exists (select from pg_roles where rolname = 'rostrum_app') then
    create role rostrum_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin execute format('grant rostrum_app to %I', current_user); end $$;

create schema identity;
create schema app;
create schema market;
grant usage on schema identity, app, market to rostrum_app;
alter default privileges in schema identity, app grant select, insert, update, delete on tables to rostrum_app;
-- The market is written by ingestion and read by everyone.
alter default privileges in schema market grant select on tables to rostrum_app;

create table identity.users (
  id uuid primary key,
  -- The subject that a foreign issuer knows this person by; linked at the first sign-in by verified address.
  subject text unique,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  role text not null default 'other' check (role in ('admin', 'other')),
  time_zone text not null default 'America/Toronto',
  -- scrypt, with its parameters; null when a foreign issuer keeps the password.
  password_hash text,
  is_demo boolean not null default false,
  -- Tokens issued before this moment are refused: that is signing out everywhere.
  tokens_valid_from timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on identity.users (email);

create table identity.customers (
  id uuid primary key,
  name text not null,
  type text not null default 'standard' check (type in ('standard', 'trial')),
  status text not null default 'pending' check (status in ('active', 'pending', 'inactive')),
  features text[] not null default '{}',
  research_products text[] not null default '{}',
  expired_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index customers_name on identity.customers (lower(name));

create table identity.customer_authorizations (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  customer_id uuid not null references identity.customers on delete cascade,
  scope text not null default 'user' check (scope in ('user', 'assistant')),
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, customer_id, scope)
);
create index customer_authorizations_customer on identity.customer_authorizations (customer_id);

create table identity.user_settings (
  user_id uuid not null references identity.users on delete cascade,
  key text not null,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- A flag is on for everyone, or for the customers it lists.
create table identity.flags (
  name text primary key,
  is_enabled boolean not null default false,
  customer_ids uuid[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- One row per browser that signed in, found by the session claim of its tokens.
create table identity.sign_ins (
  id uuid primary key,
  session_key text not null unique,
  user_id uuid not null references identity.users on delete cascade,
  grant_id text,
  browser text not null default '',
  address text not null default '',
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sign_ins_user on identity.sign_ins (user_id) where ended_at is null;

-- Failed sign-ins by address typed and by network address, so that several processes throttle as one.
create table identity.failed_sign_ins (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

-- What the embedded issuer keeps: sessions, grants, codes, refresh tokens.
create table identity.issuer_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index issuer_records_grant on identity.issuer_records (grant_id) where grant_id is not null;
create index issuer_records_uid on identity.issuer_records (uid) where uid is not null;
create index issuer_records_expiry on identity.issuer_records (expires_at);

-- Secrets made once per installation, so that every process and every restart agree.
create table identity.issuer_secrets (
  name text primary key,
  secret jsonb not null,
  created_at timestamptz not null default now()
);

-- One row while the installation is in maintenance, none otherwise.
create table identity.maintenance (
  only_row boolean primary key default true check (only_row),
  reason text not null,
  expires_at timestamptz,
  started_at timestamptz not null default now()
);
revoke insert, update, delete on identity.maintenance from rostrum_app;
revoke insert, update, delete on identity.customers, identity.customer_authorizations, identity.flags from rostrum_app;

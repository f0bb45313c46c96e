-- Made by `npm run db:schema` from the migrations; a test fails when it is stale.

create table app.audit_events (
  customer_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null default now(),
  user_id uuid not null,
  scope text not null,
  request_id text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  constraint audit_events_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint audit_events_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX audit_events_subject ON app.audit_events USING btree (customer_id, subject_type, subject_id, at DESC);
alter table app.audit_events force row level security;
create policy tenant on app.audit_events using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant insert, select on app.audit_events to rostrum_app;

create table app.product_feedback (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  message text not null,
  path text not null,
  created_at timestamp with time zone not null default now(),
  constraint product_feedback_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint product_feedback_kind_check CHECK ((kind = ANY (ARRAY['idea'::text, 'problem'::text, 'praise'::text]))),
  constraint product_feedback_pkey PRIMARY KEY (customer_id, id),
  constraint product_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX product_feedback_newest ON app.product_feedback USING btree (customer_id, created_at DESC, id);
alter table app.product_feedback force row level security;
create policy tenant on app.product_feedback using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.product_feedback to rostrum_app;

create table identity.customer_authorizations (
  id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  scope text not null default 'user'::text,
  locked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint customer_authorizations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint customer_authorizations_pkey PRIMARY KEY (id),
  constraint customer_authorizations_scope_check CHECK ((scope = ANY (ARRAY['user'::text, 'assistant'::text]))),
  constraint customer_authorizations_user_id_customer_id_scope_key UNIQUE (user_id, customer_id, scope),
  constraint customer_authorizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX customer_authorizations_customer ON identity.customer_authorizations USING btree (customer_id);
grant select on identity.customer_authorizations to rostrum_app;

create table identity.customers (
  id uuid not null,
  name text not null,
  type text not null default 'standard'::text,
  status text not null default 'pending'::text,
  features text[] not null default '{}'::text[],
  research_products text[] not null default '{}'::text[],
  expired_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'pending'::text, 'inactive'::text]))),
  constraint customers_type_check CHECK ((type = ANY (ARRAY['standard'::text, 'trial'::text])))
);
CREATE UNIQUE INDEX customers_name ON identity.customers USING btree (lower(name));
grant select on identity.customers to rostrum_app;

create table identity.failed_sign_ins (
  key text not null,
  failures integer not null,
  window_ends_at timestamp with time zone not null,
  constraint failed_sign_ins_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on identity.failed_sign_ins to rostrum_app;

create table identity.flags (
  name text not null,
  is_enabled boolean not null default false,
  customer_ids uuid[] not null default '{}'::uuid[],
  updated_at timestamp with time zone not null default now(),
  constraint flags_pkey PRIMARY KEY (name)
);
grant select on identity.flags to rostrum_app;

create table identity.issuer_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint issuer_records_pkey PRIMARY KEY (model, id)
);
CREATE INDEX issuer_records_expiry ON identity.issuer_records USING btree (expires_at);
CREATE INDEX issuer_records_grant ON identity.issuer_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX issuer_records_uid ON identity.issuer_records USING btree (uid) WHERE (uid IS NOT NULL);
grant delete, insert, select, update on identity.issuer_records to rostrum_app;

create table identity.issuer_secrets (
  name text not null,
  secret jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint issuer_secrets_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on identity.issuer_secrets to rostrum_app;

create table identity.maintenance (
  only_row boolean not null default true,
  reason text not null,
  expires_at timestamp with time zone,
  started_at timestamp with time zone not null default now(),
  constraint maintenance_only_row_check CHECK (only_row),
  constraint maintenance_pkey PRIMARY KEY (only_row)
);
grant select on identity.maintenance to rostrum_app;

create table identity.sign_ins (
  id uuid not null,
  session_key text not null,
  user_id uuid not null,
  grant_id text,
  browser text not null default ''::text,
  address text not null default ''::text,
  started_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_session_key_key UNIQUE (session_key),
  constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_user ON identity.sign_ins USING btree (user_id) WHERE (ended_at IS NULL);
grant delete, insert, select, update on identity.sign_ins to rostrum_app;

create table identity.user_settings (
  user_id uuid not null,
  key text not null,
  settings jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint user_settings_pkey PRIMARY KEY (user_id, key),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on identity.user_settings to rostrum_app;

create table identity.users (
  id uuid not null,
  subject text,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null default 'other'::text,
  time_zone text not null default 'America/Toronto'::text,
  password_hash text,
  is_demo boolean not null default false,
  tokens_valid_from timestamp with time zone not null default '-infinity'::timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'other'::text]))),
  constraint users_subject_key UNIQUE (subject)
);
CREATE UNIQUE INDEX users_email ON identity.users USING btree (email);
grant delete, insert, select, update on identity.users to rostrum_app;

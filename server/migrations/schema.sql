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

create table market.books (
  organization_id uuid not null,
  quarter date not null,
  state text not null,
  is_complete boolean not null,
  accessions text[] not null,
  filed_on date,
  is_late boolean not null default false,
  eaum bigint not null default 0,
  position_count integer not null default 0,
  quarter_turnover double precision,
  turnover double precision,
  top_ten_share double precision,
  passive_share double precision,
  styles jsonb not null default '[]'::jsonb,
  flags text[] not null default '{}'::text[],
  derived_at timestamp with time zone not null default now(),
  constraint books_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint books_pkey PRIMARY KEY (organization_id, quarter),
  constraint books_state_check CHECK ((state = ANY (ARRAY['holdings'::text, 'notice'::text, 'confidential'::text])))
);
CREATE INDEX books_quarter ON market.books USING btree (quarter);
grant select on market.books to rostrum_app;

create table market.exchanges (
  code text not null,
  name text not null,
  country_code text not null,
  constraint exchanges_pkey PRIMARY KEY (code)
);
grant select on market.exchanges to rostrum_app;

create table market.factors (
  security_id uuid not null,
  on_date date not null,
  earnings_yield double precision,
  book_yield double precision,
  dividend_yield double precision,
  sales_growth double precision,
  earnings_growth double precision,
  return_on_equity double precision,
  beta double precision,
  average_volume bigint,
  constraint factors_pkey PRIMARY KEY (security_id, on_date),
  constraint factors_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.factors to rostrum_app;

create table market.filing_rows (
  accession text not null,
  row_number integer not null,
  issuer_name text not null,
  class_title text not null,
  cusip text not null,
  security_id uuid,
  value numeric not null,
  amount numeric not null,
  amount_type text not null,
  put_call text,
  discretion text,
  other_managers integer[] not null default '{}'::integer[],
  voting_sole numeric,
  voting_shared numeric,
  voting_none numeric,
  constraint filing_rows_amount_type_check CHECK ((amount_type = ANY (ARRAY['SH'::text, 'PRN'::text]))),
  constraint filing_rows_pkey PRIMARY KEY (accession, row_number),
  constraint filing_rows_put_call_check CHECK ((put_call = ANY (ARRAY['put'::text, 'call'::text])))
);
CREATE INDEX filing_rows_security ON market.filing_rows USING btree (security_id);
grant select on market.filing_rows to rostrum_app;

create table market.filings (
  accession text not null,
  form text not null,
  organization_id uuid not null,
  period date not null,
  filed_on date,
  accepted_at timestamp with time zone,
  ingested_at timestamp with time zone not null default now(),
  schema_version text,
  report_type text not null,
  is_amendment boolean not null default false,
  amendment_number integer,
  amendment_type text,
  is_confidential_omitted boolean not null default false,
  entry_total bigint,
  value_total numeric,
  row_count bigint not null default 0,
  value_sum numeric not null default 0,
  unit text,
  unit_reason text,
  unit_evidence jsonb,
  is_unit_ambiguous boolean not null default false,
  other_managers jsonb not null default '[]'::jsonb,
  source text not null,
  run_id uuid,
  flags text[] not null default '{}'::text[],
  constraint filings_amendment_type_check CHECK ((amendment_type = ANY (ARRAY['restatement'::text, 'new_holdings'::text]))),
  constraint filings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint filings_pkey PRIMARY KEY (accession),
  constraint filings_report_type_check CHECK ((report_type = ANY (ARRAY['holdings'::text, 'notice'::text, 'combination'::text]))),
  constraint filings_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id),
  constraint filings_unit_check CHECK ((unit = ANY (ARRAY['dollars'::text, 'thousands'::text])))
);
CREATE INDEX filings_book ON market.filings USING btree (organization_id, period);
CREATE INDEX filings_period ON market.filings USING btree (period, filed_on);
grant select on market.filings to rostrum_app;

create table market.fund_managers (
  fund_id uuid not null,
  person_id uuid not null,
  is_lead boolean not null default false,
  started_on date,
  constraint fund_managers_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES market.funds(id) ON DELETE CASCADE,
  constraint fund_managers_person_id_fkey FOREIGN KEY (person_id) REFERENCES market.people(id) ON DELETE CASCADE,
  constraint fund_managers_pkey PRIMARY KEY (fund_id, person_id)
);
CREATE INDEX fund_managers_person ON market.fund_managers USING btree (person_id);
grant select on market.fund_managers to rostrum_app;

create table market.fund_positions (
  fund_id uuid not null,
  on_date date not null,
  line_number integer not null,
  security_id uuid,
  name text not null,
  cusip text,
  isin text,
  balance numeric,
  units text,
  value numeric,
  percent double precision,
  asset_category text,
  country_code text,
  accession text,
  constraint fund_positions_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES market.funds(id) ON DELETE CASCADE,
  constraint fund_positions_pkey PRIMARY KEY (fund_id, on_date, line_number),
  constraint fund_positions_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX fund_positions_security ON market.fund_positions USING btree (security_id, on_date DESC);
grant select on market.fund_positions to rostrum_app;

create table market.funds (
  id uuid not null,
  name text not null,
  organization_id uuid,
  series_id text,
  lei text,
  ticker text,
  kind text not null default 'mutual_fund'::text,
  net_assets bigint,
  net_assets_as_of date,
  declared_styles text[] not null default '{}'::text[],
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint funds_kind_check CHECK ((kind = ANY (ARRAY['mutual_fund'::text, 'etf'::text, 'closed_end'::text, 'hedge_fund'::text, 'pension'::text, 'other'::text]))),
  constraint funds_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint funds_pkey PRIMARY KEY (id),
  constraint funds_series_id_key UNIQUE (series_id)
);
CREATE INDEX funds_organization ON market.funds USING btree (organization_id);
grant select on market.funds to rostrum_app;

create table market.import_rejects (
  id bigint not null,
  run_id uuid not null,
  source text not null,
  accession text,
  row_number bigint,
  reason text not null,
  raw text,
  constraint import_rejects_pkey PRIMARY KEY (id),
  constraint import_rejects_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id) ON DELETE CASCADE
);
CREATE INDEX import_rejects_run ON market.import_rejects USING btree (run_id);
grant select on market.import_rejects to rostrum_app;

create table market.import_runs (
  id uuid not null,
  paths text[] not null,
  state text not null default 'running'::text,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  files integer not null default 0,
  filings integer not null default 0,
  rows bigint not null default 0,
  rejected bigint not null default 0,
  summary jsonb not null default '{}'::jsonb,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'interrupted'::text])))
);
grant select on market.import_runs to rostrum_app;

create table market.imported_files (
  checksum text not null,
  source text not null,
  kind text not null,
  run_id uuid not null,
  imported_at timestamp with time zone not null default now(),
  constraint imported_files_pkey PRIMARY KEY (checksum),
  constraint imported_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id) ON DELETE CASCADE
);
grant select on market.imported_files to rostrum_app;

create table market.insider_transactions (
  accession text not null,
  line_number integer not null,
  form text not null,
  security_id uuid,
  issuer_cik text not null,
  issuer_name text not null,
  person_id uuid,
  owner_name text not null,
  owner_cik text,
  roles text[] not null default '{}'::text[],
  is_derivative boolean not null,
  is_holding boolean not null,
  security_title text not null,
  on_date date,
  code text,
  shares numeric,
  price numeric,
  acquired_disposed text,
  shares_after numeric,
  is_direct boolean,
  is_planned boolean,
  footnotes text[] not null default '{}'::text[],
  filed_on date,
  source text not null,
  run_id uuid,
  constraint insider_transactions_acquired_disposed_check CHECK ((acquired_disposed = ANY (ARRAY['A'::text, 'D'::text]))),
  constraint insider_transactions_person_id_fkey FOREIGN KEY (person_id) REFERENCES market.people(id),
  constraint insider_transactions_pkey PRIMARY KEY (accession, line_number),
  constraint insider_transactions_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id),
  constraint insider_transactions_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX insider_transactions_security ON market.insider_transactions USING btree (security_id, on_date DESC);
grant select on market.insider_transactions to rostrum_app;

create table market.jobs (
  id uuid not null,
  person_id uuid not null,
  organization_id uuid not null,
  title text not null,
  job_functions text[] not null default '{}'::text[],
  phone text,
  mobile_phone text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  is_primary boolean not null default false,
  sector_codes text[] not null default '{}'::text[],
  started_on date,
  ended_on date,
  constraint jobs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint jobs_person_id_fkey FOREIGN KEY (person_id) REFERENCES market.people(id) ON DELETE CASCADE,
  constraint jobs_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX jobs_one_primary ON market.jobs USING btree (person_id) WHERE is_primary;
CREATE INDEX jobs_organization ON market.jobs USING btree (organization_id);
CREATE INDEX jobs_person ON market.jobs USING btree (person_id);
grant select on market.jobs to rostrum_app;

create table market.market_caps (
  code text not null,
  lower_usd bigint not null,
  upper_usd bigint,
  rank integer not null,
  constraint market_caps_check CHECK (((upper_usd IS NULL) OR (upper_usd > lower_usd))),
  constraint market_caps_pkey PRIMARY KEY (code),
  constraint market_caps_rank_key UNIQUE (rank)
);
grant select on market.market_caps to rostrum_app;

create table market.organizations (
  id uuid not null,
  name text not null,
  type text not null,
  parent_id uuid,
  cik text,
  crd text,
  lei text,
  file_number text,
  website text,
  phone text,
  description text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  aum bigint,
  aum_basis text,
  aum_as_of date,
  declared_styles text[] not null default '{}'::text[],
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint organizations_cik_key UNIQUE (cik),
  constraint organizations_crd_key UNIQUE (crd),
  constraint organizations_lei_key UNIQUE (lei),
  constraint organizations_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES market.organizations(id),
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_type_check CHECK ((type = ANY (ARRAY['alternative'::text, 'bank'::text, 'corporate'::text, 'hedge_fund'::text, 'insider'::text, 'insurance'::text, 'investment_manager'::text, 'family_office'::text, 'foundation'::text, 'pension_fund'::text, 'private_bank'::text, 'retail'::text, 'sovereign'::text, 'organization_group'::text])))
);
CREATE INDEX organizations_file_number ON market.organizations USING btree (file_number);
CREATE INDEX organizations_parent ON market.organizations USING btree (parent_id);
grant select on market.organizations to rostrum_app;

create table market.other_positions (
  quarter date not null,
  security_id uuid not null,
  organization_id uuid not null,
  kind text not null,
  amount numeric not null,
  value bigint not null,
  accessions text[] not null,
  constraint other_positions_kind_check CHECK ((kind = ANY (ARRAY['put'::text, 'call'::text, 'principal'::text]))),
  constraint other_positions_pkey PRIMARY KEY (quarter, security_id, organization_id, kind)
);
CREATE INDEX other_positions_organization ON market.other_positions USING btree (organization_id, quarter);
grant select on market.other_positions to rostrum_app;

create table market.ownership_events (
  accession text not null,
  person_number integer not null,
  form text not null,
  security_id uuid,
  issuer_cik text,
  issuer_name text not null,
  cusip text,
  event_date date,
  filed_on date,
  holder_name text not null,
  holder_cik text,
  organization_id uuid,
  shares numeric,
  percent_of_class double precision,
  sole_voting numeric,
  shared_voting numeric,
  sole_dispositive numeric,
  shared_dispositive numeric,
  is_largest boolean not null default false,
  notes text[] not null default '{}'::text[],
  source text not null,
  run_id uuid,
  constraint ownership_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint ownership_events_pkey PRIMARY KEY (accession, person_number),
  constraint ownership_events_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id),
  constraint ownership_events_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX ownership_events_security ON market.ownership_events USING btree (security_id, event_date DESC);
grant select on market.ownership_events to rostrum_app;

create table market.people (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  email_primary text,
  email_secondary text,
  bio text,
  cik text,
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint people_cik_key UNIQUE (cik),
  constraint people_pkey PRIMARY KEY (id)
);
grant select on market.people to rostrum_app;

create table market.positions (
  quarter date not null,
  security_id uuid not null,
  organization_id uuid not null,
  shares bigint not null,
  value bigint not null,
  previous_shares bigint,
  previous_value bigint,
  portfolio_share double precision,
  outstanding_share double precision,
  accessions text[] not null,
  constraint positions_pkey PRIMARY KEY (quarter, security_id, organization_id)
);
CREATE INDEX positions_organization ON ONLY market.positions USING btree (organization_id, quarter);
grant select on market.positions to rostrum_app;

create table market.prices (
  security_id uuid not null,
  on_date date not null,
  close numeric not null,
  volume bigint,
  source text not null,
  constraint prices_close_check CHECK ((close > (0)::numeric)),
  constraint prices_pkey PRIMARY KEY (security_id, on_date),
  constraint prices_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.prices to rostrum_app;

create table market.sectors (
  code text not null,
  name text not null,
  constraint sectors_pkey PRIMARY KEY (code)
);
grant select on market.sectors to rostrum_app;

create table market.securities (
  id uuid not null,
  issuer_id uuid,
  name text not null,
  class_title text not null default ''::text,
  kind text not null default 'common'::text,
  ticker text,
  exchange_code text,
  country_code text,
  subsector_code text,
  is_13f boolean not null default true,
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint securities_exchange_code_fkey FOREIGN KEY (exchange_code) REFERENCES market.exchanges(code),
  constraint securities_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES market.organizations(id),
  constraint securities_kind_check CHECK ((kind = ANY (ARRAY['common'::text, 'preferred'::text, 'depositary_receipt'::text, 'fund'::text, 'warrant'::text, 'right'::text, 'unit'::text, 'note'::text, 'other'::text]))),
  constraint securities_pkey PRIMARY KEY (id),
  constraint securities_subsector_code_fkey FOREIGN KEY (subsector_code) REFERENCES market.subsectors(code)
);
CREATE INDEX securities_issuer ON market.securities USING btree (issuer_id);
CREATE INDEX securities_ticker ON market.securities USING btree (ticker);
grant select on market.securities to rostrum_app;

create table market.security_identifiers (
  kind text not null,
  value text not null,
  security_id uuid not null,
  valid_from date not null default '-infinity'::date,
  valid_to date,
  constraint security_identifiers_kind_check CHECK ((kind = ANY (ARRAY['cusip'::text, 'isin'::text, 'ticker'::text, 'figi'::text, 'panel'::text]))),
  constraint security_identifiers_pkey PRIMARY KEY (kind, value, valid_from),
  constraint security_identifiers_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
CREATE INDEX security_identifiers_security ON market.security_identifiers USING btree (security_id);
grant select on market.security_identifiers to rostrum_app;

create table market.shares_outstanding (
  security_id uuid not null,
  on_date date not null,
  shares bigint not null,
  constraint shares_outstanding_pkey PRIMARY KEY (security_id, on_date),
  constraint shares_outstanding_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint shares_outstanding_shares_check CHECK ((shares > 0))
);
grant select on market.shares_outstanding to rostrum_app;

create table market.splits (
  security_id uuid not null,
  on_date date not null,
  ratio numeric not null,
  constraint splits_pkey PRIMARY KEY (security_id, on_date),
  constraint splits_ratio_check CHECK ((ratio > (0)::numeric)),
  constraint splits_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.splits to rostrum_app;

create table market.stale_books (
  organization_id uuid not null,
  quarter date not null,
  follows boolean not null default false,
  since timestamp with time zone not null default now(),
  constraint stale_books_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id) ON DELETE CASCADE,
  constraint stale_books_pkey PRIMARY KEY (organization_id, quarter)
);
CREATE INDEX stale_books_quarter ON market.stale_books USING btree (quarter);
grant select on market.stale_books to rostrum_app;

create table market.subsectors (
  code text not null,
  sector_code text not null,
  name text not null,
  constraint subsectors_pkey PRIMARY KEY (code),
  constraint subsectors_sector_code_fkey FOREIGN KEY (sector_code) REFERENCES market.sectors(code)
);
CREATE INDEX subsectors_sector ON market.subsectors USING btree (sector_code);
grant select on market.subsectors to rostrum_app;

create table market.successions (
  predecessor_id uuid not null,
  successor_id uuid not null,
  effective_quarter date not null,
  constraint successions_pkey PRIMARY KEY (predecessor_id, successor_id),
  constraint successions_predecessor_id_fkey FOREIGN KEY (predecessor_id) REFERENCES market.organizations(id),
  constraint successions_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES market.organizations(id)
);
CREATE INDEX successions_successor ON market.successions USING btree (successor_id);
grant select on market.successions to rostrum_app;

create table market.unknown_cusips (
  cusip text not null,
  issuer_name text not null,
  class_title text not null,
  first_accession text not null,
  seen_at timestamp with time zone not null default now(),
  constraint unknown_cusips_pkey PRIMARY KEY (cusip)
);
grant select on market.unknown_cusips to rostrum_app;

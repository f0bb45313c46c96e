-- The market: who exists, what is listed, who reported owning what. Shared by every customer, written by ingestion and
-- the demo alone. Public keys (CIK, CUSIP, CRD, LEI, series) are text: leading zeros are part of them.

create table market.sectors (
  code text primary key,
  name text not null
);

create table market.subsectors (
  code text primary key,
  sector_code text not null references market.sectors,
  name text not null
);
create index subsectors_sector on market.subsectors (sector_code);

create table market.exchanges (
  code text primary key,
  name text not null,
  country_code text not null
);

-- Bands of market capitalisation in US dollars; the highest has no upper bound.
create table market.market_caps (
  code text primary key,
  lower_usd bigint not null,
  upper_usd bigint,
  rank integer not null unique,
  check (upper_usd is null or upper_usd > lower_usd)
);

create table market.organizations (
  id uuid primary key,
  name text not null,
  type text not null check (type in ('alternative', 'bank', 'corporate', 'hedge_fund', 'insider', 'insurance',
    'investment_manager', 'family_office', 'foundation', 'pension_fund', 'private_bank', 'retail', 'sovereign',
    'organization_group')),
  parent_id uuid references market.organizations,
  cik text unique,
  crd text unique,
  lei text unique,
  -- The number under which a manager files Form 13F: 028-10522.
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
  -- Declared assets under management, whose basis is kept: form_adv, entered or demo. Equity AUM is in market.books.
  aum bigint,
  aum_basis text,
  aum_as_of date,
  -- Styles that a house declares of itself: index and esg cannot be seen from holdings alone.
  declared_styles text[] not null default '{}',
  source text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index organizations_parent on market.organizations (parent_id);
create index organizations_file_number on market.organizations (file_number);

-- A filer that was reorganised: its book goes on under others, which is neither an exit nor a purchase.
create table market.successions (
  predecessor_id uuid not null references market.organizations,
  successor_id uuid not null references market.organizations,
  effective_quarter date not null,
  primary key (predecessor_id, successor_id)
);
create index successions_successor on market.successions (successor_id);

create table market.people (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  email_primary text,
  email_secondary text,
  bio text,
  cik text unique,
  source text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table market.jobs (
  id uuid primary key,
  person_id uuid not null references market.people on delete cascade,
  organization_id uuid not null references market.organizations,
  title text not null,
  job_functions text[] not null default '{}',
  phone text,
  mobile_phone text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  is_primary boolean not null default false,
  -- Sectors that an analyst or manager covers.
  sector_codes text[] not null default '{}',
  started_on date,
  ended_on date
);
create index jobs_person on market.jobs (person_id);
create index jobs_organization on market.jobs (organization_id);
create unique index jobs_one_primary on market.jobs (person_id) where is_primary;

create table market.securities (
  id uuid primary key,
  issuer_id uuid references market.organizations,
  name text not null,
  class_title text not null default '',
  kind text not null default 'common' check (kind in ('common', 'preferred', 'depositary_receipt', 'fund', 'warrant',
    'right', 'unit', 'note', 'other')),
  ticker text,
  exchange_code text references market.exchanges,
  country_code text,
  subsector_code text references market.subsectors,
  is_13f boolean not null default true,
  source text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index securities_issuer on market.securities (issuer_id);
create index securities_ticker on market.securities (ticker);

-- A security is known by many names over time; a CUSIP that changed leads to the same security.
create table market.security_identifiers (
  kind text not null check (kind in ('cusip', 'isin', 'ticker', 'figi', 'panel')),
  value text not null,
  security_id uuid not null references market.securities on delete cascade,
  valid_from date not null default '-infinity',
  valid_to date,
  primary key (kind, value, valid_from)
);
create index security_identifiers_security on market.security_identifiers (security_id);

create table market.prices (
  security_id uuid not null references market.securities on delete cascade,
  on_date date not null,
  close numeric not null check (close > 0),
  volume bigint,
  source text not null,
  primary key (security_id, on_date)
);

-- ratio is new shares for one old: 4 for four-for-one, 0.1 for one-for-ten.
create table market.splits (
  security_id uuid not null references market.securities on delete cascade,
  on_date date not null,
  ratio numeric not null check (ratio > 0),
  primary key (security_id, on_date)
);

create table market.shares_outstanding (
  security_id uuid not null references market.securities on delete cascade,
  on_date date not null,
  shares bigint not null check (shares > 0),
  primary key (security_id, on_date)
);

create table market.factors (
  security_id uuid not null references market.securities on delete cascade,
  on_date date not null,
  earnings_yield double precision,
  book_yield double precision,
  dividend_yield double precision,
  sales_growth double precision,
  earnings_growth double precision,
  return_on_equity double precision,
  beta double precision,
  average_volume bigint,
  primary key (security_id, on_date)
);

create table market.funds (
  id uuid primary key,
  name text not null,
  organization_id uuid references market.organizations,
  series_id text unique,
  lei text,
  ticker text,
  kind text not null default 'mutual_fund' check (kind in ('mutual_fund', 'etf', 'closed_end', 'hedge_fund', 'pension', 'other')),
  net_assets bigint,
  net_assets_as_of date,
  declared_styles text[] not null default '{}',
  source text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index funds_organization on market.funds (organization_id);

create table market.fund_managers (
  fund_id uuid not null references market.funds on delete cascade,
  person_id uuid not null references market.people on delete cascade,
  is_lead boolean not null default false,
  started_on date,
  primary key (fund_id, person_id)
);
create index fund_managers_person on market.fund_managers (person_id);

create table market.import_runs (
  id uuid primary key,
  paths text[] not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'interrupted')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  files integer not null default 0,
  filings integer not null default 0,
  rows bigint not null default 0,
  rejected bigint not null default 0,
  summary jsonb not null default '{}'
);

-- What an import refused, for a person to read: the file, the row, the reason, the row itself.
create table market.import_rejects (
  id bigint generated always as identity primary key,
  run_id uuid not null references market.import_runs on delete cascade,
  source text not null,
  accession text,
  row_number bigint,
  reason text not null,
  raw text
);
create index import_rejects_run on market.import_rejects (run_id);

-- What was read whole: the same bytes again change nothing.
create table market.imported_files (
  checksum text primary key,
  source text not null,
  kind text not null,
  run_id uuid not null references market.import_runs on delete cascade,
  imported_at timestamptz not null default now()
);

-- One Form 13F submission as it was filed, with what we decided about it and why.
create table market.filings (
  accession text primary key,
  form text not null,
  organization_id uuid not null references market.organizations,
  period date not null,
  filed_on date,
  accepted_at timestamptz,
  ingested_at timestamptz not null default now(),
  schema_version text,
  report_type text not null check (report_type in ('holdings', 'notice', 'combination')),
  is_amendment boolean not null default false,
  amendment_number integer,
  amendment_type text check (amendment_type in ('restatement', 'new_holdings')),
  is_confidential_omitted boolean not null default false,
  -- The summary page's own count and value, and what the table adds up to, both as filed.
  entry_total bigint,
  value_total numeric,
  row_count bigint not null default 0,
  value_sum numeric not null default 0,
  unit text check (unit in ('dollars', 'thousands')),
  unit_reason text,
  unit_evidence jsonb,
  is_unit_ambiguous boolean not null default false,
  other_managers jsonb not null default '[]',
  source text not null,
  run_id uuid references market.import_runs,
  flags text[] not null default '{}'
);
create index filings_book on market.filings (organization_id, period);
create index filings_period on market.filings (period, filed_on);

-- The information table as filed: one row stays one row.
create table market.filing_rows (
  accession text not null,
  row_number integer not null,
  issuer_name text not null,
  class_title text not null,
  cusip text not null,
  security_id uuid,
  value numeric not null,
  amount numeric not null,
  amount_type text not null check (amount_type in ('SH', 'PRN')),
  put_call text check (put_call in ('put', 'call')),
  discretion text,
  other_managers integer[] not null default '{}',
  voting_sole numeric,
  voting_shared numeric,
  voting_none numeric,
  primary key (accession, row_number)
);
create index filing_rows_security on market.filing_rows (security_id);

-- A manager's report for a quarter after amendments: which filings it rests on, and what follows from it.
create table market.books (
  organization_id uuid not null references market.organizations,
  quarter date not null,
  state text not null check (state in ('holdings', 'notice', 'confidential')),
  -- False where absence from the book proves nothing: a cover page alone, or additions without their original.
  is_complete boolean not null,
  accessions text[] not null,
  filed_on date,
  is_late boolean not null default false,
  -- Equity AUM: the dollars of the long book.
  eaum bigint not null default 0,
  position_count integer not null default 0,
  -- The quarter's own turnover and the sum of four, both a minimum: trades inside a quarter are invisible.
  quarter_turnover double precision,
  turnover double precision,
  top_ten_share double precision,
  passive_share double precision,
  styles jsonb not null default '[]',
  flags text[] not null default '{}',
  derived_at timestamptz not null default now(),
  primary key (organization_id, quarter)
);
create index books_quarter on market.books (quarter);

-- Books whose filings changed since they were derived, written with the change itself: a killed derivation goes on here.
create table market.stale_books (
  organization_id uuid not null references market.organizations on delete cascade,
  quarter date not null,
  -- True when its own filings stand and only an earlier quarter, which it compares itself with, has changed.
  follows boolean not null default false,
  since timestamptz not null default now(),
  primary key (organization_id, quarter)
);
create index stale_books_quarter on market.stale_books (quarter);

-- The read model of ownership: a manager's long shares of a security at a quarter's end. A position that was closed
-- stays for one quarter with no shares, so that movers need no second look.
create table market.positions (
  quarter date not null,
  security_id uuid not null,
  organization_id uuid not null,
  shares bigint not null,
  value bigint not null,
  -- On today's split basis; null when there is no comparable report, which is not the same as nothing held.
  previous_shares bigint,
  previous_value bigint,
  portfolio_share double precision,
  outstanding_share double precision,
  accessions text[] not null,
  primary key (quarter, security_id, organization_id)
) partition by range (quarter);
create index positions_organization on market.positions (organization_id, quarter);

-- Options and principal amounts, kept apart and shown apart: they are never long shares.
create table market.other_positions (
  quarter date not null,
  security_id uuid not null,
  organization_id uuid not null,
  kind text not null check (kind in ('put', 'call', 'principal')),
  amount numeric not null,
  value bigint not null,
  accessions text[] not null,
  primary key (quarter, security_id, organization_id, kind)
);
create index other_positions_organization on market.other_positions (organization_id, quarter);

-- CUSIPs that no security is known by, most valuable first, for a person to read.
create table market.unknown_cusips (
  cusip text primary key,
  issuer_name text not null,
  class_title text not null,
  first_accession text not null,
  seen_at timestamptz not null default now()
);

-- Schedules 13D and 13G: events of their own, never mixed into 13F sums.
create table market.ownership_events (
  accession text not null,
  person_number integer not null,
  form text not null,
  security_id uuid references market.securities,
  issuer_cik text,
  issuer_name text not null,
  cusip text,
  event_date date,
  filed_on date,
  holder_name text not null,
  holder_cik text,
  organization_id uuid references market.organizations,
  shares numeric,
  percent_of_class double precision,
  sole_voting numeric,
  shared_voting numeric,
  sole_dispositive numeric,
  shared_dispositive numeric,
  -- The largest block of a joint filing: the others repeat it in part or whole.
  is_largest boolean not null default false,
  notes text[] not null default '{}',
  source text not null,
  run_id uuid references market.import_runs,
  primary key (accession, person_number)
);
create index ownership_events_security on market.ownership_events (security_id, event_date desc);

-- Forms 3, 4 and 5.
create table market.insider_transactions (
  accession text not null,
  line_number integer not null,
  form text not null,
  security_id uuid references market.securities,
  issuer_cik text not null,
  issuer_name text not null,
  person_id uuid references market.people,
  owner_name text not null,
  owner_cik text,
  roles text[] not null default '{}',
  is_derivative boolean not null,
  is_holding boolean not null,
  security_title text not null,
  on_date date,
  code text,
  shares numeric,
  price numeric,
  acquired_disposed text check (acquired_disposed in ('A', 'D')),
  shares_after numeric,
  is_direct boolean,
  is_planned boolean,
  footnotes text[] not null default '{}',
  filed_on date,
  source text not null,
  run_id uuid references market.import_runs,
  primary key (accession, line_number)
);
create index insider_transactions_security on market.insider_transactions (security_id, on_date desc);

-- What a fund holds, from N-PORT.
create table market.fund_positions (
  fund_id uuid not null references market.funds on delete cascade,
  on_date date not null,
  line_number integer not null,
  security_id uuid references market.securities,
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
  primary key (fund_id, on_date, line_number)
);
create index fund_positions_security on market.fund_positions (security_id, on_date desc);

-- A quarter's partition of the positions; ingestion asks for it before it writes there.
create function market.ensure_quarter(quarter_end date) returns void language plpgsql as $$
declare
  partition_name text := format('positions_%s', to_char(quarter_end, 'YYYY"q"Q'));
  quarter_start date := date_trunc('quarter', quarter_end)::date;
begin
  if to_regclass('market.' || partition_name) is null then
    execute format('create table if not exists market.%I partition of market.positions for values from (%L) to (%L)',
      partition_name, quarter_start, (quarter_start + interval '3 months')::date);
  end if;
end $$;
revoke all on function market.ensure_quarter from public;

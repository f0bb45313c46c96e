-- Splits, spin-offs, mergers, conversions and the end of a security, as found in filings, given by a file, or decided by
-- a person. Several may say something about the same event: a person overrules a file, which overrules the filings.
create table market.security_events (
  id uuid primary key default gen_random_uuid(),
  -- What was split, the parent of a spin-off, or what ended.
  security_id uuid not null references market.securities on delete cascade,
  kind text not null check (kind in ('split', 'spin_off', 'merger', 'conversion', 'ended')),
  -- What its holders received.
  other_id uuid references market.securities on delete cascade,
  quarter date not null,
  -- By the filings. Null if they no longer say so. The ratio is new shares for one old.
  found_ratio numeric check (found_ratio > 0),
  found_state text check (found_state in ('counts', 'unsure')),
  confidence double precision,
  evidence text,
  -- By a file. Without file_source it was given before there were events.
  file_ratio numeric check (file_ratio > 0),
  file_date date,
  file_source text,
  -- By a person.
  decision text check (decision in ('counts', 'rejected')),
  decided_ratio numeric check (decided_ratio > 0),
  decided_date date,
  reason text,
  decided_by uuid references identity.users on delete set null,
  decided_at timestamptz,
  -- The outcome. Filings date an event only between two quarter ends; the later one stands for it.
  state text not null generated always as (
    case when decision is not null then decision when file_ratio is not null then 'counts' else found_state end) stored,
  ratio numeric generated always as (
    case when decision = 'counts' then decided_ratio else coalesce(file_ratio, found_ratio) end) stored,
  on_date date not null generated always as (
    case when decision = 'counts' then coalesce(decided_date, quarter) else coalesce(file_date, quarter) end) stored,
  source text not null generated always as (
    case when decision is not null then 'person' when file_ratio is not null then 'file' else 'filings' end) stored,
  constraint security_events_key unique nulls not distinct (security_id, quarter, kind, other_id),
  check ((kind = 'split') = (other_id is null) or kind = 'ended')
);
create index security_events_quarter on market.security_events (quarter desc, id);
create index security_events_other on market.security_events (other_id);
grant select on market.security_events to rostrum_app;

-- Splits as files name them. Those of an unknown ticker or CUSIP wait until a list names it.
create table market.listed_splits (
  kind text not null check (kind in ('ticker', 'cusip')),
  identifier text not null,
  on_date date not null,
  ratio numeric not null check (ratio > 0),
  source text not null,
  primary key (kind, identifier, on_date)
);
grant select on market.listed_splits to rostrum_app;

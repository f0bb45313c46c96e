-- What reference lists and filings tell before the thing they speak of is known. It waits here, so that the order of
-- imports does not matter.

-- The SEC's list of companies by ticker. It names no CUSIP: a map from CUSIPs to tickers, before or after, joins them.
create table market.company_tickers (
  ticker text primary key,
  cik text not null,
  name text not null,
  exchange text
);

-- The SEC's list of funds by ticker. It names no fund: the first report of a series finds its tickers here.
create table market.fund_tickers (
  series_id text not null,
  class_id text not null,
  cik text not null,
  ticker text not null,
  primary key (series_id, class_id)
);

-- Prices by ticker, as a list told them. What becomes known by the ticker, before or after, has them in market.prices too.
create table market.ticker_prices (
  ticker text not null,
  on_date date not null,
  close numeric not null check (close > 0),
  primary key (ticker, on_date)
);

-- One Form 3, 4 or 5, with or without lines: a Form 3 that says its owner holds nothing is a filing too.
create table market.insider_filings (
  accession text primary key,
  form text not null,
  issuer_cik text not null,
  issuer_name text not null,
  issuer_ticker text,
  owner_name text not null,
  owner_cik text,
  filed_on date,
  -- How much of it was read: a fuller reading replaces another.
  line_count integer not null,
  source text not null,
  run_id uuid references market.import_runs
);
create index insider_filings_issuer on market.insider_filings (issuer_cik);
insert into market.insider_filings
select distinct on (accession) accession, form, issuer_cik, issuer_name, null, owner_name, owner_cik, filed_on,
  count(*) over (partition by accession), source, run_id
from market.insider_transactions
order by accession, owner_name desc;

-- What a line says of the share it is of, or that an option is for: kept, so that the security can be told once a list
-- has made it known. Lines read before this migration stay as they were told then.
alter table market.insider_transactions
  add column is_share boolean not null default false,
  add column class_letter text;
create index insider_transactions_issuer on market.insider_transactions (issuer_cik);

-- Rows without a security or an organization, by the number that a later list or filing may make known.
create index filing_rows_waiting on market.filing_rows (cusip) where security_id is null;
create index ownership_events_waiting on market.ownership_events (cusip) where security_id is null;
create index ownership_events_waiting_holder on market.ownership_events (holder_cik) where organization_id is null;
create index fund_positions_waiting on market.fund_positions (cusip) where security_id is null;
-- North American ISINs are a CUSIP between the country and a check digit.
create index fund_positions_waiting_isin on market.fund_positions (substr(isin, 3, 9))
  where security_id is null and isin ~ '^(US|CA)';

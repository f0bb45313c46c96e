-- Proxy votes (Form N-PX): what a manager or a fund reports for a year, and each matter it voted on.
create table market.vote_filings (
  accession text primary key,
  cik text not null,
  filer_name text not null,
  form text not null,
  period date,
  filed_on date not null,
  -- An amendment that replaces what was filed before for the same period.
  is_restatement boolean not null default false,
  row_count integer not null,
  source text not null,
  run_id uuid references market.import_runs
);
create index vote_filings_filer on market.vote_filings (cik, period);

create table market.votes (
  accession text not null references market.vote_filings on delete cascade,
  row_number integer not null,
  security_id uuid references market.securities,
  issuer_name text not null,
  cusip text,
  isin text,
  meeting_on date not null,
  description text not null,
  categories text[] not null,
  proposed_by text,
  series_id text,
  shares_voted numeric,
  shares_on_loan numeric,
  -- Shares by how they were voted, with management's recommendation.
  ballots jsonb not null,
  primary key (accession, row_number)
);
create index votes_security on market.votes (security_id, meeting_on desc);
create index votes_waiting on market.votes (cusip) where security_id is null;

-- Current reports of companies (Form 8-K) by the items they are about.
create table market.company_filings (
  accession text not null,
  cik text not null,
  company_name text not null,
  form text not null,
  filed_on date not null,
  accepted_at timestamptz,
  report_on date,
  items text[] not null,
  -- The items in words.
  title text not null,
  source text not null,
  run_id uuid references market.import_runs,
  primary key (accession, cik)
);
create index company_filings_company on market.company_filings (cik, filed_on desc);

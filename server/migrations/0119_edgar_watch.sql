-- Filings that the watch of EDGAR has seen, and what became of each: fetched once, imported once, tried again with growing
-- pauses, and at last given up with a reason.
create table market.edgar_filings (
  accession text primary key,
  form text not null,
  filed_on date not null,
  -- Below /Archives/ on EDGAR.
  path text not null,
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'imported', 'given_up')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Of the last failure.
  reason text,
  seen_at timestamptz not null default now(),
  imported_at timestamptz
);
create index edgar_filings_due on market.edgar_filings (state, next_attempt_at) where state in ('waiting', 'fetched');
create index edgar_filings_given_up on market.edgar_filings (seen_at desc) where state = 'given_up';
create index edgar_filings_imported on market.edgar_filings (imported_at desc) where state = 'imported';

-- The last look; one row.
create table market.edgar_watch (
  is_only boolean primary key default true check (is_only),
  looked_at timestamptz not null,
  -- The last look without an error.
  succeeded_at timestamptz,
  -- The last day whose index was read.
  indexed_through date,
  error text
);

grant select on market.edgar_filings, market.edgar_watch to rostrum_app;

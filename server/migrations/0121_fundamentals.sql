-- Figures that companies report to the SEC in XBRL, as filed: one row for each filing that gives a value, so that a
-- figure is known as of any day. Ends of periods are rounded to a month's end, as the SEC's own data sets do.
create table market.fundamentals (
  cik text not null,
  measure text not null,
  tag text not null,
  -- The class of shares, where it is of one.
  class_letter text not null default '',
  -- 0 at a point in time.
  months integer not null,
  ends_on date not null,
  accession text not null,
  value numeric not null,
  unit text not null,
  form text,
  filed_on date not null,
  source text not null,
  run_id uuid references market.import_runs,
  primary key (cik, tag, class_letter, months, ends_on, accession)
);
create index fundamentals_period on market.fundamentals (ends_on, filed_on);

-- The filing that says so; null for rows that no filing made.
alter table market.shares_outstanding add column accession text;

-- Quarter-end prices that filings imply: the median over managers of value per share.
create table market.implied_prices (
  security_id uuid not null references market.securities on delete cascade,
  quarter date not null,
  price numeric not null check (price > 0),
  -- The middle half of them.
  low numeric not null,
  high numeric not null,
  filing_count integer not null,
  primary key (security_id, quarter)
);

-- Quarters whose implied prices and factors are those of all that is known; the rest are computed after derivation.
create table market.figured_quarters (
  quarter date primary key,
  derived_through timestamptz not null
);

-- Computed from what companies report, and replaced when that changes.
alter table market.factors add column is_from_filings boolean not null default false;

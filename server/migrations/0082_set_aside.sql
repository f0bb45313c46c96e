-- Why a filing counts in no portfolio; null if it counts. A person's decision to count it anyway is kept apart, so that
-- no rule sets it aside again.
alter table market.filings add column set_aside text;
alter table market.filings add column is_counted_anyway boolean not null default false;
create index filings_set_aside on market.filings (period) where set_aside is not null;

-- Why a run failed.
alter table market.import_runs add column error text;

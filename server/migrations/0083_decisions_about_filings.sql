-- Who decided that a filing counts or does not; null where a rule did, or the command line.
alter table market.filings add column decided_by uuid references identity.users on delete set null;
alter table market.filings add column decided_at timestamptz;
create index filings_problems on market.filings (period desc, accession)
  where set_aside is not null or is_unit_ambiguous or 'unreconciled' = any (flags);

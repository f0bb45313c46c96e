-- A person may decide in which unit a report is; undone, what the rules say counts again.
alter table market.filings
  add column decided_unit text check (decided_unit in ('dollars', 'thousands')),
  add column unit_decision_reason text,
  add column unit_decided_by uuid references identity.users (id) on delete set null,
  add column unit_decided_at timestamptz;

alter table market.filings drop column value_scale;
-- Dollars per unit of a filed value.
alter table market.filings add column value_scale numeric not null generated always as (
  case decided_unit when 'dollars' then 1 when 'thousands' then 1000
    else case unit when 'thousands' then 1000 else 1 end * power(10::numeric, coalesce(price_power, hinted_power)) end) stored;

drop index market.filings_problems;
create index filings_problems on market.filings (period desc, accession)
  where set_aside is not null or decided_unit is not null or price_verdict in ('rescaled', 'unclear')
    or (price_verdict is null and is_unit_ambiguous) or 'unreconciled' = any (flags);

-- Splits that changed since shares outstanding and factors, which depend on them, were computed.
create table market.split_changes (
  security_id uuid not null references market.securities (id) on delete cascade,
  quarter date not null,
  since timestamptz not null default now(),
  primary key (security_id, quarter)
);
grant select on market.split_changes to rostrum_app;

-- Each 13F report is compared with the prices that the quarter's other filers imply.
alter table market.filings
  -- What the file itself says about its values: -3 if they were multiplied by a thousand. Never wins against prices.
  add column hinted_power smallint not null default 0,
  -- The power of ten that makes the values, in their unit, agree with prices; null if prices do not tell.
  add column price_power smallint,
  add column price_verdict text check (price_verdict in ('agrees', 'rescaled', 'unclear')),
  -- Rows compared and agreeing, the median ratio, and an explanation.
  add column price_evidence jsonb;
-- Dollars per unit of a filed value.
alter table market.filings add column value_scale numeric not null generated always as (
  case unit when 'thousands' then 1000 else 1 end * power(10::numeric, coalesce(price_power, hinted_power))) stored;

drop index market.filings_problems;
create index filings_problems on market.filings (period desc, accession)
  where set_aside is not null or price_verdict in ('rescaled', 'unclear')
    or (price_verdict is null and is_unit_ambiguous) or 'unreconciled' = any (flags);

-- Rows whose title names a put or a call although the filing leaves that field empty.
create table market.titled_options (
  accession text not null,
  row_number integer not null,
  side text not null check (side in ('put', 'call')),
  -- False if the title contains words that an option's would not.
  is_plain boolean not null,
  primary key (accession, row_number)
);
grant select on market.titled_options to rostrum_app;
insert into market.titled_options
select accession, row_number, case when class_title ~* '\mputs?\M' then 'put' else 'call' end, true
from market.filing_rows
where put_call is null and amount_type = 'SH' and class_title ~* '^\s*((calls?|puts?)(\s+opt(ion)?s?)?|opt(ion)?s?\s+(calls?|puts?))\s*$';

-- Rows that are not counted as they were filed, or that somebody should look at, decided with each derivation.
create table market.doubted_rows (
  accession text not null,
  row_number integer not null,
  period date not null,
  doubt text not null check (doubt in ('price', 'option')),
  -- The power of ten between the row's price and the usual one.
  power smallint,
  -- Of a share, in dollars, over the quarter's filers; null if unknown.
  usual_price numeric,
  filers integer,
  counted_as text not null check (counted_as in ('long', 'put', 'call', 'nothing')),
  -- In dollars; null if counted as filed.
  counted_value bigint,
  primary key (accession, row_number)
);
create index doubted_rows_period on market.doubted_rows (period);
grant select on market.doubted_rows to rostrum_app;

-- What Forms 3, 4 and 5 say about derivatives, and other fields that were read but not kept.
alter table market.insider_transactions
  add column underlying_title text,
  add column underlying_shares numeric,
  add column underlying_value numeric,
  add column exercise_price numeric,
  add column exercisable_on date,
  add column expires_on date,
  add column total_value numeric,
  add column value_after numeric,
  add column deemed_on date,
  add column is_late boolean not null default false,
  add column is_equity_swap boolean not null default false,
  add column nature_of_ownership text;
alter table market.insider_filings
  add column remarks text,
  add column officer_title text,
  add column period date,
  add column has_no_securities boolean not null default false,
  add column is_not_subject boolean not null default false;

-- Of a schedule's shares, those that can be acquired within 60 days are not held yet.
alter table market.ownership_events
  add column shares_by_rights numeric,
  add column class_title text,
  add column citizenship text,
  add column person_types text[] not null default '{}',
  add column comment text,
  -- Item 4 of Schedule 13D, and the rule by which a 13G is filed.
  add column purpose text,
  add column rules text[] not null default '{}';

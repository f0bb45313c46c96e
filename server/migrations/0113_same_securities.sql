-- One security under several ids, because sources name it differently: by CUSIP, by a panel's issuer and ticker, by an
-- earlier CUSIP. Filings keep the id they were imported with; whatever is derived or shown counts for the surviving one.
alter table market.securities add column same_as uuid references market.securities check (same_as <> id);
create index securities_same_as on market.securities (same_as) where same_as is not null;

-- Pairs that were compared, with what was found. A person's decision is kept apart, so that no rule overrides it.
create table market.security_links (
  first_id uuid not null references market.securities on delete cascade,
  second_id uuid not null references market.securities on delete cascade check (first_id < second_id),
  state text not null check (state in ('same', 'unsure', 'apart')),
  reason text not null check (reason in ('ticker', 'name', 'holders', 'cusip_change', 'person')),
  confidence double precision not null,
  explanation text not null,
  evidence jsonb not null default '{}',
  -- The first quarter of the new CUSIP.
  effective_on date,
  decision text check (decision in ('same', 'apart')),
  decided_by uuid references identity.users on delete set null,
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  primary key (first_id, second_id)
);
create index security_links_second on market.security_links (second_id);
create index security_links_state on market.security_links (state);
grant select on market.security_links to rostrum_app;

-- Tickers that a panel gives beside a CUSIP, which no list may know.
create table market.reported_tickers (
  cusip text not null,
  ticker text not null,
  first_quarter date not null,
  last_quarter date not null,
  primary key (cusip, ticker)
);
grant select on market.reported_tickers to rostrum_app;

-- What a surviving security took over from one that was joined to it, to be given back when they are separated.
create table market.taken_facts (
  security_id uuid not null references market.securities on delete cascade,
  from_id uuid not null references market.securities on delete cascade,
  kind text not null,
  on_date date not null default '-infinity',
  primary key (security_id, kind, on_date)
);
create index taken_facts_from on market.taken_facts (from_id);
grant select on market.taken_facts to rostrum_app;

-- Added with whatever may change which securities are the same; taken when they have been compared again.
create table market.resolution_requests (
  id bigint generated always as identity primary key,
  requested_at timestamptz not null default now()
);
grant select on market.resolution_requests to rostrum_app;
insert into market.resolution_requests default values;

-- Why this source of a report was used and not another one; null if there was one only.
alter table market.portfolios add column source_choice text;

-- What the last comparison of securities read, and what it found, so that the next one reads only what changed.

-- Changes when the statements that collect the evidence do; without a row, everything is read again.
create table market.comparison_method (checksum text primary key);

-- Reports as they were compared. Evidence is read from these alone, because an import may add others at the same time.
create table market.compared_filings (
  accession text primary key,
  organization_id uuid not null,
  period date not null,
  unit text,
  is_counted boolean not null,
  row_count bigint not null
);
create index compared_filings_period on market.compared_filings (period);

create table market.compared_securities (
  security_id uuid primary key references market.securities on delete cascade
);

-- Quarters in which a security was reported, with its implied price; null without values.
create table market.compared_quarters (
  security_id uuid not null references market.compared_securities on delete cascade,
  period date not null,
  price double precision,
  reports integer not null,
  is_small boolean,
  primary key (security_id, period)
);

create table market.compared_titles (
  security_id uuid not null references market.compared_securities on delete cascade,
  title text not null,
  count integer not null,
  primary key (security_id, title)
);

create table market.compared_pairs (
  first_id uuid not null references market.compared_securities on delete cascade,
  second_id uuid not null references market.compared_securities on delete cascade,
  -- Of pairs of which one begins as the other ends: in which quarter, and who kept its shares.
  earlier_id uuid,
  begins date,
  continued integer not null default 0,
  continued_equally integer not null default 0,
  primary key (first_id, second_id)
);
create index compared_pairs_second on market.compared_pairs (second_id);

create table market.compared_pair_quarters (
  first_id uuid not null,
  second_id uuid not null,
  period date not null,
  shared integer not null,
  equal integer not null,
  together integer not null,
  -- Null where prices say nothing.
  is_price_equal boolean,
  primary key (first_id, second_id, period),
  foreign key (first_id, second_id) references market.compared_pairs on delete cascade
);

-- The SEC's official list of 13(f) securities, one per quarter. Until now, only names and classes were kept of it.
create table market.official_lists (
  quarter date not null,
  cusip text not null,
  issuer_name text not null,
  class_title text,
  -- Since the list before; a deleted security is listed for the last time.
  change text check (change in ('added', 'deleted')),
  primary key (quarter, cusip)
);
create index official_lists_cusip on market.official_lists (cusip);
grant select on market.official_lists to rostrum_app;
-- Lists that were imported before are read again when they are given again.
delete from market.imported_files where source ~* '13flist|official';

insert into market.resolution_requests default values;

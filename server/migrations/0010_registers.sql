-- Ownership that a customer brings itself, apart from what is filed: its register of holders, its NOBO list and the
-- positions that surveillance identified. Each source stays apart and is true for one day.

-- Without legal forms at its end, of a folded name. Few names have one, and looking for it is what takes time.
create function market.without_legal_form(text) returns text language sql immutable parallel safe return
  case when split_part($1, ' ', -1) in ('inc', 'incorporated', 'corp', 'corporation', 'co', 'company', 'llc', 'lp', 'llp',
      'ltd', 'limited', 'plc', 'sa', 'ag', 'nv', 'bv', 'gmbh', 'se', 'spa', 'ab', 'asa', 'oyj', 'pty', 'na', 'the')
    then regexp_replace($1, '( (inc|incorporated|corp|corporation|co|company|llc|lp|llp|ltd|limited|plc|sa|ag|nv|bv|gmbh|se|spa|ab|asa|oyj|pty|na|and|the))+$', '')
    else $1 end;

-- A name to compare with others: "The Harbour Group, L.P." and "HARBOUR GROUP LP" are one.
create function market.plain_name(text) returns text language sql immutable parallel safe return
  market.without_legal_form(market.sort_name($1));
create index organization_index_plain_name on market.organization_index (market.plain_name(name));

create table app.register_snapshots (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('registry', 'nobo', 'surveillance')),
  security_id uuid not null references market.securities,
  on_date date not null,
  -- Who made the list: a transfer agent, a provider.
  source text not null default '',
  file_name text not null default '',
  -- The sheet it is read from, which is forgotten after some days, and which column fills which field.
  sheet_id uuid,
  mapping jsonb not null default '[]',
  shares_outstanding bigint check (shares_outstanding > 0),
  shares_outstanding_on date,
  state text not null default 'waiting' check (state in ('waiting', 'importing', 'ready', 'failed', 'cancelled')),
  -- How far an import has come, and why it ended when it failed.
  row_count integer not null default 0,
  rows_read integer not null default 0,
  last_row_number integer not null default 0,
  rows_rejected integer not null default 0,
  rows_added_up integer not null default 0,
  attempts integer not null default 0,
  failure text,
  holder_count integer not null default 0,
  shares bigint not null default 0,
  -- The snapshot of the same day whose place it takes once it is complete.
  replaces_id uuid,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create index register_snapshots_newest on app.register_snapshots (customer_id, kind, security_id, on_date desc);
select app.guard('app.register_snapshots');

-- holder_key is what a holder is recognised by from one snapshot to the next: the account, else the name and the place.
create table app.register_positions (
  customer_id uuid not null references identity.customers on delete cascade,
  snapshot_id uuid not null,
  holder_key text collate "C" not null,
  row_number integer not null,
  name text not null,
  -- market.sort_name and market.plain_name of it, which an import makes in one go.
  sort_name text collate "C" not null,
  plain_name text collate "C" not null,
  account text,
  holder_type text,
  street text,
  city text,
  state text,
  postal_code text,
  country_code text,
  email text,
  -- The broker of a beneficial owner, the custodian of an institution.
  intermediary text,
  held_since date,
  shares bigint not null check (shares >= 0),
  -- How many rows of the file are added up here.
  row_count integer not null default 1,
  primary key (customer_id, snapshot_id, holder_key),
  foreign key (customer_id, snapshot_id) references app.register_snapshots on delete cascade
);
create index register_positions_largest
  on app.register_positions (customer_id, snapshot_id, shares desc, sort_name, holder_key);
create index register_positions_name on app.register_positions (customer_id, snapshot_id, sort_name, holder_key);
create index register_positions_plain_name on app.register_positions (customer_id, snapshot_id, plain_name);
select app.guard('app.register_positions');

-- Rows of a file that were refused, or taken with a remark: nothing vanishes.
create table app.register_issues (
  customer_id uuid not null references identity.customers on delete cascade,
  snapshot_id uuid not null,
  row_number integer not null,
  is_rejected boolean not null,
  reason text not null,
  cells text[] not null default '{}',
  primary key (customer_id, snapshot_id, row_number),
  foreign key (customer_id, snapshot_id) references app.register_snapshots on delete cascade
);
select app.guard('app.register_issues');

-- What a snapshot adds up to by size, place, time held, broker and type: counted once, when it is complete.
create table app.register_breakdowns (
  customer_id uuid not null references identity.customers on delete cascade,
  snapshot_id uuid not null,
  dimension text not null check (dimension in ('band', 'country', 'state', 'tenure', 'intermediary', 'type')),
  code text not null,
  holder_count integer not null,
  shares bigint not null,
  primary key (customer_id, snapshot_id, dimension, code),
  foreign key (customer_id, snapshot_id) references app.register_snapshots on delete cascade
);
select app.guard('app.register_breakdowns');

-- Names of a snapshot that may be organizations of the market, for a person to say which. Suggestions are those of the
-- day of the import.
create table app.register_names (
  customer_id uuid not null references identity.customers on delete cascade,
  snapshot_id uuid not null,
  plain_name text collate "C" not null,
  name text not null,
  shares bigint not null,
  holder_count integer not null,
  organization_id uuid,
  confidence text check (confidence in ('high', 'medium', 'low')),
  reason text,
  primary key (customer_id, snapshot_id, plain_name),
  foreign key (customer_id, snapshot_id) references app.register_snapshots on delete cascade
);
create index register_names_largest on app.register_names (customer_id, snapshot_id, shares desc, plain_name);
select app.guard('app.register_names');

-- What people said about a name, remembered for every snapshot to come: this organization of the market or of the
-- customer's own, or none.
create table app.register_matches (
  customer_id uuid not null references identity.customers on delete cascade,
  plain_name text collate "C" not null,
  organization_id uuid,
  user_id uuid not null references identity.users,
  decided_at timestamptz not null default now(),
  primary key (customer_id, plain_name)
);
create index register_matches_organization on app.register_matches (customer_id, organization_id);
select app.guard('app.register_matches');

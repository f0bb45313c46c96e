-- How well each manager's portfolio fits a security, how likely it is to open a position, and, for holders, to leave.
-- Written by a job, for customers' securities and their peers. A customer's weights are applied when it asks.
create table market.target_models (
  quarter date primary key,
  -- The derivation of positions that the model was fitted to; a later one makes it stale.
  derived_through timestamptz not null,
  -- Coefficients and calibration by feature.
  model jsonb not null,
  manager_count integer not null,
  fitted_at timestamptz not null default now()
);

create table market.scored_securities (
  security_id uuid not null references market.securities on delete cascade,
  quarter date not null references market.target_models on delete cascade,
  derived_through timestamptz not null,
  -- The securities most often held together with it, nearest first.
  neighbor_ids uuid[] not null,
  holder_count integer not null,
  candidate_count integer not null,
  -- The median of each part over the managers with a score, to compare one with.
  typical_parts jsonb not null,
  scored_at timestamptz not null default now(),
  primary key (security_id, quarter)
);

create table market.target_scores (
  security_id uuid not null,
  quarter date not null,
  organization_id uuid not null references market.organizations on delete cascade,
  -- Null if there is a score.
  no_score_reason text check (no_score_reason in ('index', 'few_holdings')),
  -- The parts of the fit score, from 0 to 100; null where unknown.
  peers_part smallint,
  industry_part smallint,
  size_part smallint,
  style_part smallint,
  turnover_part smallint,
  geography_part smallint,
  former_part smallint,
  -- What the parts rest on.
  neighbor_count smallint not null,
  industry_tilt real,
  size_tilt real,
  value_lean real,
  growth_lean real,
  country_share real,
  opened_count integer,
  held_until date,
  -- Percentile of activity over all managers, and of the whole score among those with about as many positions.
  activity smallint,
  among_comparable smallint,
  -- Of opening a position in the following quarter; null for holders.
  likelihood real,
  likelihood_band smallint check (likelihood_band between 1 and 5),
  -- Of selling at least half in the following quarter; null unless a holder.
  risk real,
  risk_band smallint check (risk_band between 1 and 5),
  -- Positions in companies of this size and industry: median and 75th percentile in dollars, and how many.
  typical_value bigint,
  upper_value bigint,
  typical_count integer not null default 0,
  typical_basis text check (typical_basis in ('size_and_industry', 'size', 'all')),
  primary key (security_id, quarter, organization_id),
  foreign key (security_id, quarter) references market.scored_securities on delete cascade
);
create index target_scores_organization on market.target_scores (organization_id, security_id, quarter);

-- How well each fund's own holdings fit a security. Funds report their holdings (Form N-PORT) by themselves, so a fund can
-- fit where its manager as a whole does not.
create table market.fund_scores (
  security_id uuid not null,
  quarter date not null,
  fund_id uuid not null references market.funds on delete cascade,
  -- The report that the score rests on.
  holdings_on date not null,
  -- Null if there is a score.
  no_score_reason text check (no_score_reason in ('index', 'few_holdings')),
  -- The parts of the fit score, from 0 to 100; null where unknown. Turnover is not known of funds.
  peers_part smallint,
  industry_part smallint,
  size_part smallint,
  style_part smallint,
  turnover_part smallint,
  geography_part smallint,
  former_part smallint,
  -- What the parts rest on.
  neighbor_count smallint not null,
  position_count integer not null,
  industry_tilt real,
  size_tilt real,
  value_lean real,
  growth_lean real,
  country_share real,
  held_value bigint not null default 0,
  held_until date,
  -- Percentile of the fit among funds with about as many positions.
  among_comparable smallint,
  primary key (security_id, quarter, fund_id),
  foreign key (security_id, quarter) references market.scored_securities on delete cascade
);
create index fund_scores_fund on market.fund_scores (fund_id, security_id, quarter);
grant select on market.fund_scores to rostrum_app;

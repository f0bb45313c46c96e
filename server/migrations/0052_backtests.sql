-- How well the likelihoods of a quarter told who opened a position by the next: of the whole market, and of each security.
-- Written by the job of scores, and again when its positions change.
create table market.target_backtests (
  quarter date primary key,
  -- The derivations of positions, of this quarter and the next, that were judged.
  derived_through timestamptz not null,
  judgment jsonb not null,
  judged_at timestamptz not null default now()
);
create table market.security_backtests (
  security_id uuid not null,
  quarter date not null,
  derived_through timestamptz not null,
  candidate_count integer not null,
  opening_count integer not null,
  -- Openings among the first tenth and the first twenty by likelihood, and in the first tenth by breadth.
  in_first_tenth integer not null,
  in_first_twenty integer not null,
  breadth_in_first_tenth integer not null,
  -- Null without an opening, or if everybody opened.
  auc real,
  breadth_auc real,
  primary key (security_id, quarter),
  foreign key (security_id, quarter) references market.scored_securities on delete cascade
);
grant select on market.target_backtests, market.security_backtests to rostrum_app;

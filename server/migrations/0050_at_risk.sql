-- What a holder's risk of selling rests on. Scores are computed again: risks were never filled before.
alter table market.target_models add column leaving_model jsonb;
alter table market.target_scores
  -- Of the names in its report before, how many are gone; null without one.
  add column closed_count integer,
  add column closed_of integer,
  -- Of a holder's position: sold since its report before, as a fraction; and whether it was opened since.
  add column sold_share real,
  add column is_recent boolean not null default false;
-- Cascades to the scores.
delete from market.target_models;

-- Turnover of a portfolio as lists show it.
create or replace function market.turnover_label(double precision) returns text language sql immutable parallel safe return
  case when $1 is null then null when $1 < 0.333 then 'low' when $1 < 0.667 then 'medium' else 'high' end;

-- The quarter that is shown by default. Reports come in for six weeks after quarter-end; until half as many managers have
-- filed as for the prior quarter, the prior quarter remains the default.
create or replace function market.default_quarter() returns date language sql stable return (
  select max(quarter) from (
    select quarter, count(*) as filers, lag(count(*), 1, 0::bigint) over (order by quarter) as filers_before
    from market.portfolios where state = 'holdings' and position_count > 0 group by quarter) filed
  where filers * 2 >= filers_before);

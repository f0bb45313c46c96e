-- The latest quarter for which any manager reported a position. Some filers submit empty reports early; these do not
-- count, or every list would show no holders.
create or replace function market.newest_quarter() returns date language sql stable
  return (select max(quarter) from market.portfolios where state = 'holdings' and position_count > 0);

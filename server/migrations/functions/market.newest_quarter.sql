-- The latest quarter for which any manager reported a position. Filers do send early reports without any; those do not count,
-- or every list would be without holders.
create or replace function market.newest_quarter() returns date language sql stable
  return (select max(quarter) from market.books where state = 'holdings' and position_count > 0);

-- The directory speaks of the newest quarter for which anybody reported a position. A report without any, which real
-- filers do send early, is none: it would leave every list without holders.
create function market.newest_quarter() returns date language sql stable
  return (select max(quarter) from market.books where state = 'holdings' and position_count > 0);

do $$
declare
  before text := pg_get_functiondef('market.refresh_directory()'::regprocedure);
  after text := replace(before, '(select max(quarter) from market.books where state = ''holdings'')', 'market.newest_quarter()');
begin
  if after = before then raise exception 'market.refresh_directory() does not choose its quarter as expected'; end if;
  execute after;
end $$;

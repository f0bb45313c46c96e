-- Reports come in for six weeks after a quarter's end. Until half as many managers have told their positions as for the
-- quarter before, that one stays the picture of the market: in the directory, and wherever no quarter is asked for.
create function market.settled_quarter() returns date language sql stable return (
  select max(quarter) from (
    select quarter, count(*) as books, lag(count(*), 1, 0::bigint) over (order by quarter) as books_before
    from market.books where state = 'holdings' and position_count > 0 group by quarter) told
  where books * 2 >= books_before);

-- Beside the quarter that is shown: the newest of which anything is told, which early reports are compared in.
alter table market.directory_version add column newest_quarter date;

do $$
declare
  before text := pg_get_functiondef('market.refresh_directory()'::regprocedure);
  after text := replace(replace(regexp_replace(before, '\mnewest\M', 'settled', 'g'),
    'market.newest_quarter()', 'market.settled_quarter()'),
    'quarter = settled, refreshed_at', 'quarter = settled, newest_quarter = market.newest_quarter(), refreshed_at');
begin
  if after not like '%settled date := market.settled_quarter();%' or after not like '%newest_quarter = market.newest_quarter()%' then
    raise exception 'market.refresh_directory() does not choose its quarter as expected';
  end if;
  execute after;
end $$;

-- A directory of a quarter that has hardly begun is made anew with the next reports.
update market.directory_version set newest_quarter = market.newest_quarter(),
  refreshed_at = case when quarter is not distinct from market.settled_quarter() then refreshed_at end;

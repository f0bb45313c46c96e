// Quarter-end prices that filings imply, for one quarter ($1): the median over managers of value per share. A price
// from any other source takes precedence.
import { freshDays, impliedByFilings } from '../load/price-book.ts'

/** Two managers can both be wrong. */
const fewestManagers = 3

/** Smaller positions are too coarse: values were filed in thousands until 2022. */
const leastValue = 10_000

export const freshImpliedPrices = `
  create temporary table fresh_implied on commit drop as
  select security_id, round(quartiles[2]::numeric, 4) as price, round(quartiles[1]::numeric, 4) as low,
    round(quartiles[3]::numeric, 4) as high, filing_count
  from (
    select p.security_id, count(*)::integer as filing_count,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by p.value::double precision / p.shares) as quartiles
    from market.positions p join market.securities s on s.id = p.security_id and s.source <> 'demo'
    where p.quarter = $1 and p.shares > 0 and p.value >= ${leastValue}
    group by p.security_id having count(*) >= ${fewestManagers}
  ) m where round(quartiles[2]::numeric, 4) > 0`

/** Another price of the last days, which is better. */
const better = (security: string) => `exists (select from market.prices b where b.security_id = ${security}
  and b.on_date <= $1 and b.on_date > $1 - ${freshDays} and b.source <> '${impliedByFilings}')`

export const writeImpliedPrices = [
  `delete from market.implied_prices p where p.quarter = $1
     and not exists (select from fresh_implied f where f.security_id = p.security_id)`,
  `insert into market.implied_prices as p (security_id, quarter, price, low, high, filing_count)
   select security_id, $1, price, low, high, filing_count from fresh_implied
   on conflict (security_id, quarter) do update set price = excluded.price, low = excluded.low, high = excluded.high,
     filing_count = excluded.filing_count
   where (p.price, p.low, p.high, p.filing_count)
     is distinct from (excluded.price, excluded.low, excluded.high, excluded.filing_count)`,
  `delete from market.prices p where p.on_date = $1 and p.source = '${impliedByFilings}'
     and (not exists (select from fresh_implied f where f.security_id = p.security_id) or ${better('p.security_id')})`,
  `insert into market.prices as p (security_id, on_date, close, source)
   select f.security_id, $1, f.price, '${impliedByFilings}' from fresh_implied f where not ${better('f.security_id')}
   on conflict (security_id, on_date) do update set close = excluded.close
   where p.source = '${impliedByFilings}' and p.close <> excluded.close`,
]

// What managers that reported both quarters in full ($1 and the prior one, $2) held of each security, as filed. Only
// securities of the managers being derived are looked at again: for others nothing has changed.
import { shiftQuarter } from '@rostrum/contract/market/quarters'

/** Managers, whether being derived (`affected`) or not. */
const reporters = `
  create temporary table reporters on commit drop as
  select now.organization_id, before.position_count, a.organization_id is not null as is_affected
  from market.portfolios now
  join market.portfolios before on before.organization_id = now.organization_id and before.quarter = $2::date
    and before.state = 'holdings' and before.is_complete
  left join (select distinct organization_id from affected) a on a.organization_id = now.organization_id
  where now.quarter = $1::date and now.state = 'holdings' and now.is_complete`

/**
 * Given splits without an event are not to be found again: those securities are left out. The positions of $1
 * are still those of the last derivation.
 */
const touched = `
  create temporary table touched on commit drop as
  select security_id from (
    select security_id from held where kind = 'long'
    union
    select p.security_id from affected a join market.positions p using (organization_id) where p.quarter in ($1::date, $2::date)
  ) known
  where not exists (select from market.splits s where s.security_id = known.security_id
    and s.on_date > $2::date and s.on_date <= $1::date
    and not exists (select from market.security_events e where e.security_id = s.security_id and e.quarter = $1::date
      and e.kind = 'split'))`

/** What is known about one security of an event is looked at again with the other. */
const counterparts = `
  insert into touched
  select security_id from (
    select e.security_id from market.security_events e where e.quarter = $1::date and e.other_id in (select security_id from touched)
    union
    select e.other_id from market.security_events e where e.quarter = $1::date and e.security_id in (select security_id from touched)
  ) more where security_id is not null and security_id not in (select security_id from touched)`

export const nowHeld = `
  select r.organization_id, h.security_id, h.amount as shares, h.value
  from reporters r join held h using (organization_id) join touched t using (security_id)
  where h.kind = 'long' and h.amount > 0
  union all
  select p.organization_id, p.security_id, p.shares, p.value
  from reporters r join market.positions p using (organization_id) join touched t using (security_id)
  where not r.is_affected and p.quarter = $1::date and p.shares > 0`

export const heldBefore = `
  select p.organization_id, p.security_id, p.shares, p.value
  from reporters r join market.positions p using (organization_id) join touched t using (security_id)
  where p.quarter = $2::date and p.shares > 0`

/** Cheap sums that leave few securities to be looked at holder by holder. */
const totals = `
  create temporary table totals on commit drop as
  select security_id, coalesce(n.holders, 0) as holders_now, coalesce(b.holders, 0) as holders_before,
    coalesce(n.shares, 0) as shares_now, coalesce(b.shares, 0) as shares_before
  from (select security_id, count(*) as holders, sum(shares) as shares from (${nowHeld}) x group by 1) n
  full join (select security_id, count(*) as holders, sum(shares) as shares from (${heldBefore}) x group by 1) b
    using (security_id)`

/** Statements that create tables take no parameters; these two dates come from the database itself. */
export const filledIn = (statement: string, quarter: string): string =>
  statement.replaceAll('$1', `'${quarter}'`).replaceAll('$2', `'${shiftQuarter(quarter, -1)}'`)

export const crossSection = [
  reporters,
  'analyze reporters',
  touched,
  counterparts,
  'analyze touched',
  totals,
  'analyze totals',
]

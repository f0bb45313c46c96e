// Spin-offs, mergers for shares, conversions and the end of securities in a quarter, found in what holders of the first
// security gained of another. A few of the least diversified holders name the candidates; all holders decide.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import type pg from 'pg'
import { filledIn, heldBefore, nowHeld } from './cross-section.ts'
import type { FoundEvent } from './store.ts'
import { commonRatio, findTransfer } from './transfer-rule.ts'

const fewestHolders = 8
/** An end without anything in return is shown only by many holders: few of them can have sold by chance. */
const fewestToEnd = 20
/** Some report what ended late, or by mistake. */
const stillReported = 0.03
const sampled = 15

/** Securities that nobody held before, and those that nobody holds any more. */
const candidates = `
  create temporary table turning on commit drop as
  select security_id, holders_before = 0 as is_new from totals
  where holders_before = 0 and holders_now >= ${fewestHolders}
    or holders_before >= ${fewestHolders} and holders_now <= holders_before * ${stillReported}`

const sample = `
  create temporary table witnesses on commit drop as
  select security_id, is_new, organization_id, shares from (
    select t.security_id, t.is_new, x.organization_id, x.shares,
      row_number() over (partition by t.security_id order by r.position_count, r.organization_id) as place
    from turning t
    join (select true as is_new, n.* from (${nowHeld}) n union all select false, b.* from (${heldBefore}) b) x
      using (security_id, is_new)
    join reporters r using (organization_id)
  ) ranked where place <= ${sampled}`

const splitFactor = `coalesce((select exp(sum(ln(s.ratio))) from market.splits s where s.security_id = p.security_id
  and s.on_date > $2::date and s.on_date <= $1::date), 1)`

/** What witnesses of a new security held before, and what those of an ended one gained: the possible counterparts. */
const counterparts = `
  select w.security_id, w.is_new, p.security_id as other_id, w.shares::double precision as shares,
    p.shares::double precision as other_shares
  from witnesses w join market.positions p on p.organization_id = w.organization_id and p.quarter = $2::date
    and p.shares > 0 and p.security_id <> w.security_id
  where w.is_new
  union all
  select w.security_id, w.is_new, n.security_id, w.shares::double precision,
    (n.shares - coalesce(round(p.shares * ${splitFactor}), 0))::double precision
  from witnesses w join (
    select h.organization_id, h.security_id, h.amount as shares from held h where h.kind = 'long'
    union all
    select p.organization_id, p.security_id, p.shares from market.positions p join reporters r using (organization_id)
    where p.quarter = $1::date and p.shares > 0 and not r.is_affected
      and p.organization_id in (select organization_id from witnesses)
  ) n on n.organization_id = w.organization_id and n.security_id <> w.security_id
  left join market.positions p on p.organization_id = w.organization_id and p.quarter = $2::date
    and p.security_id = n.security_id
  where not w.is_new and n.shares > coalesce(p.shares, 0)`

interface Link {
  from: string
  to: string
}

/** Of the securities in the temporary table `touched`. Splits of the quarter must be settled. */
export async function findTransfers(client: pg.ClientBase, quarter: string): Promise<FoundEvent[]> {
  for (const statement of [candidates, sample]) await client.query(filledIn(statement, quarter))
  const turning = await client.query<{ security_id: string; is_new: boolean; holders: number }>(
    `select security_id, is_new, greatest(holders_now, holders_before)::integer as holders
     from turning join totals using (security_id) order by security_id`,
  )
  if (turning.rows.length === 0) return []
  const links = await nominate(client, quarter)
  const found: FoundEvent[] = []
  for (const link of links) {
    const event = await weigh(client, quarter, link)
    if (event) found.push(event)
  }
  const best = unambiguous(found)
  const explained = new Set(best.map(({ securityId }) => securityId))
  for (const { security_id, is_new, holders } of turning.rows)
    if (!is_new && holders >= fewestToEnd && !explained.has(security_id)) best.push(ended(security_id, holders))
  return best
}

async function nominate(client: pg.ClientBase, quarter: string): Promise<Link[]> {
  const { rows } = await client.query<{
    security_id: string
    is_new: boolean
    other_id: string
    shares: number
    other_shares: number
  }>(counterparts, [quarter, shiftQuarter(quarter, -1)])
  const links = new Map<string, Link>()
  for (const group of Map.groupBy(rows, (row) => `${row.security_id} ${row.other_id}`).values()) {
    const [first] = group
    if (!first || group.length < 4) continue
    const ratios = group.map(({ shares, other_shares }) => other_shares / shares)
    const ratio = commonRatio(ratios)
    const agreeing = ratios.filter((one) => Math.abs(Math.log(one / ratio)) <= 0.02).length
    if (agreeing < 3 || agreeing * 4 < group.length) continue
    const [from, to] = first.is_new ? [first.other_id, first.security_id] : [first.security_id, first.other_id]
    links.set(`${from} ${to}`, { from, to })
  }
  return [...links.values()].sort((a, b) => (`${a.from}${a.to}` < `${b.from}${b.to}` ? -1 : 1))
}

/** Of the first and the other security, everyone who held or holds either of them. */
const holdersOfBoth = `
  with current_holders as (
    select organization_id, security_id, amount as shares from held where kind = 'long' and security_id in ($3, $4)
    union all
    select p.organization_id, p.security_id, p.shares from market.positions p join reporters r using (organization_id)
    where p.quarter = $1::date and p.security_id in ($3, $4) and p.shares > 0 and not r.is_affected
  ), former as (
    select p.organization_id, p.security_id, p.shares * ${splitFactor} as shares
    from market.positions p where p.quarter = $2::date and p.security_id in ($3, $4) and p.shares > 0
  )
  select coalesce(f.shares, 0)::double precision as before, coalesce(o.shares, 0)::double precision as "otherBefore",
    coalesce(c.shares, 0)::double precision as now, coalesce(n.shares, 0)::double precision as "otherNow"
  from reporters r
  left join former f on f.organization_id = r.organization_id and f.security_id = $3
  left join former o on o.organization_id = r.organization_id and o.security_id = $4
  left join current_holders c on c.organization_id = r.organization_id and c.security_id = $3
  left join current_holders n on n.organization_id = r.organization_id and n.security_id = $4
  where coalesce(f.shares, o.shares, c.shares, n.shares) is not null`

interface HolderOfBoth {
  before: number
  now: number
  otherBefore: number
  otherNow: number
}

async function weigh(client: pg.ClientBase, quarter: string, { from, to }: Link): Promise<FoundEvent | undefined> {
  const { rows } = await client.query<HolderOfBoth>(holdersOfBoth, [quarter, shiftQuarter(quarter, -1), from, to])
  const holders = rows.filter(({ before }) => before > 0)
  const isEnding = rows.filter(({ now }) => now > 0).length <= holders.length * stillReported
  const isNew = rows.every(({ otherBefore }) => otherBefore === 0)
  if (!isEnding && !isNew) return undefined
  // Whoever held the other already may go on without having held the first.
  const outsiders = isNew ? rows.filter(({ before, otherNow }) => before === 0 && otherNow > 0).length : 0
  const recipients = holders.map(({ before, otherBefore, otherNow }) => ({ before, gained: otherNow - otherBefore }))
  const transfer = findTransfer(recipients, outsiders)
  if (!transfer) return undefined
  const { ratio, state, confidence, gained, near, exact } = transfer
  return {
    securityId: from,
    otherId: to,
    kind: isEnding ? (isNew ? 'conversion' : 'merger') : 'spin_off',
    ...{ ratio, state, confidence },
    evidence: `${gained} of ${holders.length} holders received the other security, ${near} of them ${ratio} for one share (${exact} exactly); ${isEnding ? 'nobody holds the first any more' : 'nobody held it before'}`,
  }
}

/** What can belong to one event only: a new security comes from one other, and one that ended became one other. */
const partiesOf = ({ kind, securityId, otherId }: FoundEvent): string[] => [
  ...(kind === 'merger' ? [] : [`to ${otherId}`]),
  ...(kind === 'spin_off' ? [] : [`from ${securityId}`]),
]

/** Of several explanations the much better one; if none is, a person decides. */
function unambiguous(events: readonly FoundEvent[]): FoundEvent[] {
  const kept: FoundEvent[] = []
  for (const event of events.toSorted((a, b) => b.confidence - a.confidence)) {
    const parties = partiesOf(event)
    const rivals = kept.filter((one) => partiesOf(one).some((party) => parties.includes(party)))
    if (rivals.some(({ confidence }) => confidence * 0.8 > event.confidence)) continue
    for (const one of rivals) one.state = 'unsure'
    kept.push(rivals.length === 0 ? event : { ...event, state: 'unsure' })
  }
  return kept
}

const ended = (securityId: string, holders: number): FoundEvent => ({
  ...{ securityId, otherId: null, kind: 'ended', ratio: null, state: 'counts' },
  confidence: Math.round((holders / (holders + 2)) * 100) / 100,
  evidence: `its ${holders} holders hold it no longer, and received nothing in its place that filings show`,
})

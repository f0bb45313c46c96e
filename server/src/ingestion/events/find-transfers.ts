// Spin-offs, mergers for shares, conversions and the end of securities in a quarter, found in what holders of the first
// security gained of another. A few of the least diversified holders name the candidates; all holders decide.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import type pg from 'pg'
import { filledIn, heldBefore, nowHeld } from './cross-section.ts'
import type { FoundEvent } from './store.ts'
import { findTransfer } from './transfer-rule.ts'

const fewestHolders = 8
/** An end without anything in return is shown only by many holders: few of them can have sold by chance. */
const fewestToEnd = 20
/** Some report what ended late, or by mistake. */
const stillReported = 0.03
const sampled = 10
const nominated = 8

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

/** Splits of the quarter that count. */
const factors = `
  create temporary table factors on commit drop as
  select security_id, exp(sum(ln(ratio))) as factor from market.splits
  where on_date > $2::date and on_date <= $1::date group by 1`

/**
 * What witnesses of a new security held before, and what those of an ended one gained: the possible counterparts.
 * Nobody held the new one before, so it needs no exception, with which the planner could not reuse what a witness held.
 */
const counterparts = `
  select w.security_id, w.is_new, p.security_id as other_id, w.shares::double precision as shares,
    p.shares::double precision as other_shares
  from witnesses w join market.positions p on p.organization_id = w.organization_id and p.quarter = $2::date
    and p.shares > 0
  where w.is_new
  union all
  select w.security_id, w.is_new, n.security_id, w.shares::double precision,
    (n.shares - coalesce(round(p.shares * coalesce(f.factor, 1)), 0))::double precision
  from witnesses w join (
    select h.organization_id, h.security_id, h.amount as shares from held h where h.kind = 'long'
    union all
    select p.organization_id, p.security_id, p.shares from market.positions p join reporters r using (organization_id)
    where p.quarter = $1::date and p.shares > 0 and not r.is_affected
      and p.organization_id in (select organization_id from witnesses)
  ) n on n.organization_id = w.organization_id and n.security_id <> w.security_id
  left join market.positions p on p.organization_id = w.organization_id and p.quarter = $2::date
    and p.security_id = n.security_id
  left join factors f on f.security_id = n.security_id
  where not w.is_new and n.shares > coalesce(round(p.shares * coalesce(f.factor, 1)), 0)`

interface Link {
  from: string
  to: string
}

/** Of the securities in the temporary table `touched`. Splits of the quarter must be settled. */
export async function findTransfers(client: pg.ClientBase, quarter: string): Promise<FoundEvent[]> {
  for (const statement of [candidates, sample, factors, 'analyze witnesses', 'analyze factors'])
    await client.query(filledIn(statement, quarter))
  const turning = await client.query<{ security_id: string; is_new: boolean; holders: number }>(
    `select security_id, is_new, greatest(holders_now, holders_before)::integer as holders
     from turning join totals using (security_id) order by security_id`,
  )
  if (turning.rows.length === 0) return []
  const links = await nominate(client, quarter)
  const holdings = await readHoldings(client, quarter, [...new Set(links.flatMap(({ from, to }) => [from, to]))])
  const best = unambiguous(links.map((link) => weigh(link, holdings)).filter((event) => event !== undefined))
  const explained = new Set(best.map(({ securityId }) => securityId))
  for (const { security_id, is_new, holders } of turning.rows)
    if (!is_new && holders >= fewestToEnd && !explained.has(security_id)) best.push(ended(security_id, holders))
  return best
}

/** Counterparts that several witnesses hold in the same ratio, most of them first. */
const nominations = `
  select security_id, is_new, other_id from (
    select *, row_number() over (partition by security_id, is_new order by agreeing desc, other_id) as place
    from (
      select security_id, is_new, other_id, max(agreeing) as agreeing from (
        select security_id, is_new, other_id, count(*) as agreeing
        from (${counterparts}) c group by security_id, is_new, other_id, round(ln(other_shares / shares) / 0.02)
        having count(*) >= 3
      ) ratios group by 1, 2, 3
    ) others
  ) ranked where place <= ${nominated}`

async function nominate(client: pg.ClientBase, quarter: string): Promise<Link[]> {
  const { rows } = await client.query<{ security_id: string; is_new: boolean; other_id: string }>(nominations, [
    quarter,
    shiftQuarter(quarter, -1),
  ])
  const links = new Map<string, Link>()
  for (const { security_id, is_new, other_id } of rows) {
    const [from, to] = is_new ? [other_id, security_id] : [security_id, other_id]
    links.set(`${from} ${to}`, { from, to })
  }
  return [...links.values()].sort((a, b) => (`${a.from}${a.to}` < `${b.from}${b.to}` ? -1 : 1))
}

interface Holdings {
  before: number
  now: number
}

/** By security and manager: at the end of the quarter, and of the prior one on the same split basis. */
async function readHoldings(client: pg.ClientBase, quarter: string, securityIds: readonly string[]) {
  const { rows } = await client.query<{ security_id: string; organization_id: string } & Holdings>(
    `select security_id, organization_id, coalesce(f.shares, 0)::double precision as before,
       coalesce(c.shares, 0)::double precision as now
     from (
       select p.security_id, p.organization_id, p.shares * coalesce(x.factor, 1) as shares
       from market.positions p join reporters r using (organization_id) left join factors x using (security_id)
       where p.quarter = $2::date and p.security_id = any ($3) and p.shares > 0
     ) f full join (
       select security_id, organization_id, amount as shares from held join reporters r using (organization_id)
       where kind = 'long' and security_id = any ($3) and amount > 0
       union all
       select p.security_id, p.organization_id, p.shares from market.positions p join reporters r using (organization_id)
       where p.quarter = $1::date and p.security_id = any ($3) and p.shares > 0 and not r.is_affected
     ) c using (security_id, organization_id)
     order by organization_id`,
    [quarter, shiftQuarter(quarter, -1), securityIds],
  )
  const holdings = new Map<string, Map<string, Holdings>>()
  for (const { security_id, organization_id, before, now } of rows) {
    const holders = holdings.get(security_id) ?? new Map<string, Holdings>()
    holdings.set(security_id, holders.set(organization_id, { before, now }))
  }
  return holdings
}

const nothing: Holdings = { before: 0, now: 0 }

function weigh(
  { from, to }: Link,
  holdings: ReadonlyMap<string, ReadonlyMap<string, Holdings>>,
): FoundEvent | undefined {
  const [first, other] = [holdings.get(from) ?? new Map(), holdings.get(to) ?? new Map()]
  const rows = [...new Set<string>([...first.keys(), ...other.keys()])].map((manager) => {
    const { before, now }: Holdings = first.get(manager) ?? nothing
    const { before: otherBefore, now: otherNow }: Holdings = other.get(manager) ?? nothing
    return { before, now, otherBefore, otherNow }
  })
  const holders = rows.filter(({ before }) => before > 0)
  const isEnding = rows.filter(({ now }) => now > 0).length <= holders.length * stillReported
  const isNew = rows.every(({ otherBefore }) => otherBefore === 0)
  if (!isEnding && !isNew) return undefined
  // Holders of an older security need not have held the first.
  const outsiders = isNew ? rows.filter(({ before, otherNow }) => before === 0 && otherNow > 0).length : 0
  const recipients = holders.map(({ before, otherBefore, otherNow }) => ({ before, gained: otherNow - otherBefore }))
  // Those who traded the parent before a spin-off received in proportion to what they hold now.
  const keepers = isEnding ? [] : rows.map(({ now, otherNow }) => ({ before: now, gained: otherNow }))
  const [transfer] = [
    findTransfer(recipients, outsiders),
    findTransfer(
      keepers.filter(({ before }) => before > 0),
      outsiders,
    ),
  ]
    .filter((one) => one !== undefined)
    .sort((a, b) => b.confidence - a.confidence)
  if (!transfer) return undefined
  const { ratio, state, confidence, gained, near, exact } = transfer
  return {
    securityId: from,
    otherId: to,
    kind: isEnding ? (isNew ? 'conversion' : 'merger') : 'spin_off',
    ...{ ratio, state, confidence },
    evidence: `${gained} of ${holders.length} holders received the other security, ${near} of them ${ratio} for one share (${exact} exactly); ${isEnding ? 'no one still holds the first' : 'no one held it before'}`,
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
  evidence: `its ${holders} holders no longer hold it and, according to filings, received nothing for it`,
})

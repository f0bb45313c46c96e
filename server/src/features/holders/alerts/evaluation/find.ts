// Alert findings for a group of users over a part of the market: read once, then decided for each user.
import type { Db } from '#platform/database/database.ts'
import { listHoldings, listPeersHeld, listSchedules, listTrades } from '../queries/market.ts'
import { loosenessOf } from '../rules/combined-thresholds.ts'
import {
  type Finding,
  findingOfSchedule,
  findingOfTrade,
  findingsOfHolding,
  type Subscriber,
  type Surroundings,
} from '../rules/decide.ts'
import type { Holding, Part } from '../rules/facts.ts'
import { listIrmAmong } from '../rules/queries.ts'

type Scope = Omit<Surroundings, 'irm'>

const isOpening = ({ shares, previousShares }: Holding) => previousShares === 0 && shares > 0
const keyOf = ({ securityId, organizationId, quarter }: Pick<Holding, 'securityId' | 'organizationId' | 'quarter'>) =>
  `${securityId}.${organizationId}.${quarter}`

export async function findFor(db: Db, listeners: readonly Subscriber[], scope: Scope, part: Part): Promise<Finding[]> {
  const isWanted = (kind: Finding['kind']) => listeners.some(({ rules }) => rules.get(kind)?.isOn)
  const holdings = await listHoldings(db, part, loosenessOf(listeners))
  const schedules = isWanted('schedule_filed') ? await listSchedules(db, part) : []
  const trades = isWanted('insider_trade') ? await listTrades(db, part) : []
  const openings = holdings.filter((holding) => isOpening(holding) && scope.own.has(holding.securityId))
  const held = isWanted('peer_holder_opened') ? await listPeersHeld(db, openings) : []
  const peersOf = new Map(held.map((row) => [keyOf(row), row.peers]))
  const around = { ...scope, irm: await irmFor(db, listeners, [...holdings, ...schedules]) }
  return listeners.flatMap((listener) => [
    ...holdings.flatMap((holding) => findingsOfHolding(listener, around, holding, peersOf.get(keyOf(holding)) ?? [])),
    ...schedules.flatMap((schedule) => findingOfSchedule(listener, around, schedule) ?? []),
    ...trades.flatMap((trade) => findingOfTrade(listener, around, trade) ?? []),
  ])
}

async function irmFor(
  db: Db,
  listeners: readonly Subscriber[],
  about: readonly { organizationId: string | null }[],
): Promise<Set<string>> {
  const isAsked = listeners.some(({ rules }) =>
    [...rules.values()].some(({ isOn, holders }) => isOn && holders === 'irm'),
  )
  const ids = new Set(about.flatMap(({ organizationId }) => organizationId ?? []))
  return isAsked ? listIrmAmong(db, [...ids]) : new Set()
}

/** Securities covered by a user's rules; always the customer's own, so that a rule enabled later has a watermark. */
export function monitoredSecurities({ rules, favorites }: Subscriber, { own, peers }: Scope): Set<string> {
  const on = [...rules.values()].filter(({ isOn }) => isOn)
  return new Set([
    ...own,
    ...(on.some(({ inPeers }) => inPeers) ? peers : []),
    ...(on.some(({ inFavorites }) => inFavorites) ? favorites : []),
  ])
}

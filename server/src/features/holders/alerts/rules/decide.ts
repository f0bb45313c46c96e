// Decides which facts match a user's rules. Pure functions, without database access.
import { type AlertKind, type AlertMail, type AlertRule, crossingLevels } from '@rostrum/contract/holders/alert-rules'
import type { AlertText } from '../reasons.ts'
import type { Holding, Schedule, Trade } from './facts.ts'

export interface Subscriber {
  userId: string
  rules: ReadonlyMap<AlertKind, AlertRule>
  favorites: ReadonlySet<string>
}

/** The securities covered by the customer's rules, and the holders in its IRM. */
export interface Surroundings {
  own: ReadonlySet<string>
  peers: ReadonlySet<string>
  irm: ReadonlySet<string>
}

/** A row for app.alerts. */
export interface Finding extends Omit<AlertText, 'revision'> {
  userId: string
  topic: 'position' | 'level' | 'late' | 'schedule' | 'insider'
  securityId: string
  subject: string
  /** A new alert is raised only if this differs from the previous one. */
  facts: string
  organizationId: string | null
  personId: string | null
  accession: string | null
  /** One of the largest holders before or after the change; always false where the alert is about no position. */
  isTop: boolean
  email: AlertMail
}

function reaches(rule: AlertRule, { favorites }: Subscriber, { own, peers }: Surroundings, securityId: string) {
  if (own.has(securityId)) return true
  // A peer's holder opening a position and a late filing both concern only our own securities.
  if (rule.kind === 'peer_holder_opened' || rule.kind === 'late_filing') return false
  return (rule.inPeers && peers.has(securityId)) || (rule.inFavorites && favorites.has(securityId))
}

function ruleFor(
  kind: AlertKind,
  listener: Subscriber,
  around: Surroundings,
  { securityId, organizationId }: { securityId: string; organizationId: string | null },
): AlertRule | undefined {
  const rule = listener.rules.get(kind)
  if (!rule?.isOn || !reaches(rule, listener, around, securityId)) return undefined
  const isKnown = rule.holders === 'any' || (organizationId !== null && around.irm.has(organizationId))
  return isKnown || kind === 'insider_trade' ? rule : undefined
}

const isLargeEnough = (rule: AlertRule, ...values: (number | null)[]): boolean =>
  rule.minimumValue === null || values.some((value) => value !== null && Math.abs(value) >= (rule.minimumValue ?? 0))

/** In integers, so that rounding never misses the exact threshold. */
function isLargeChange(rule: AlertRule, before: number, { shares: after, flow, ...holding }: Holding): boolean {
  const change = Math.abs(after - before)
  return (
    (rule.shares !== null && change > rule.shares) ||
    (rule.percent !== null && change * 100 > rule.percent * before) ||
    (rule.dollars !== null && flow !== null && Math.abs(flow) > rule.dollars) ||
    (rule.outstandingPercent !== null && pointsBetween(holding) > rule.outstandingPercent)
  )
}

/** Percent of shares outstanding between two quarters. */
const pointsBetween = ({
  outstandingBefore: before,
  outstandingAfter: after,
}: Omit<Holding, 'shares' | 'flow'>): number => (before === null || after === null ? 0 : Math.abs(after - before) * 100)

/** The highest level reached, or the lowest level lost. */
export function crossingOf(
  before: number | null,
  after: number | null,
  levels: readonly number[],
): { level: number; direction: 'up' | 'down' } | undefined {
  if (before === null || after === null) return undefined
  const sorted = crossingLevels.filter((level) => levels.includes(level))
  const reached = sorted.findLast((level) => before < level / 100 && after >= level / 100)
  if (reached) return { level: reached, direction: 'up' }
  const lost = sorted.find((level) => before >= level / 100 && after < level / 100)
  return lost ? { level: lost, direction: 'down' } : undefined
}

const nothingElse = { personId: null, level: null, direction: null, form: null, roles: [], peers: [], isTop: false }

const ofHolding = (holding: Holding) => ({
  ...nothingElse,
  securityId: holding.securityId,
  subject: `${holding.organizationId}:${holding.quarter}`,
  organizationId: holding.organizationId,
  holderName: holding.holderName,
  quarter: holding.quarter,
  filedOn: holding.filedOn,
  sharesBefore: holding.previousShares,
  sharesAfter: holding.shares,
  change: holding.previousShares === null ? null : holding.shares - holding.previousShares,
  valueBefore: holding.previousValue,
  valueAfter: holding.value,
  flow: holding.flow,
  outstandingBefore: holding.outstandingBefore,
  outstandingAfter: holding.outstandingAfter,
  isTop: holding.isTop,
  isLate: holding.isLate,
  isAmendment: holding.isAmendment,
  accession: holding.accession,
})

/** Without a comparable prior report, nothing was opened, closed or changed. */
function positionRule(listener: Subscriber, around: Surroundings, holding: Holding, peers: readonly string[]) {
  const { shares: after, previousShares: before, value, previousValue } = holding
  if (before === null || before === after) return undefined
  const large = (kind: AlertKind) => {
    const rule = ruleFor(kind, listener, around, holding)
    return rule && isLargeEnough(rule, value, previousValue) ? rule : undefined
  }
  if (before === 0) return (peers.length > 0 ? large('peer_holder_opened') : undefined) ?? large('position_opened')
  if (after === 0) return large('position_closed')
  const rule = ruleFor('position_changed', listener, around, holding)
  if (rule?.topHolders && holding.isTop) return rule
  return rule && isLargeEnough(rule, value, previousValue) && isLargeChange(rule, before, holding) ? rule : undefined
}

/** `peers` are the names of the security's peers that the holder has or had. */
export function findingsOfHolding(
  listener: Subscriber,
  around: Surroundings,
  holding: Holding,
  peers: readonly string[],
): Finding[] {
  const { userId } = listener
  const common = { userId, ...ofHolding(holding) }
  const numbers = `${holding.previousShares}>${holding.shares}`
  const findings: Finding[] = []
  const position = positionRule(listener, around, holding, peers)
  if (position) {
    const known = position.kind === 'peer_holder_opened' ? peers : []
    findings.push({
      ...common,
      kind: position.kind,
      topic: 'position',
      facts: numbers,
      peers: known,
      email: position.email,
    })
  }
  const crossing = ruleFor('level_crossed', listener, around, holding)
  const crossed = crossing && crossingOf(holding.outstandingBefore, holding.outstandingAfter, crossing.levels)
  if (crossing && crossed) {
    const facts = `${crossed.level}${crossed.direction} ${numbers}`
    findings.push({ ...common, kind: 'level_crossed', topic: 'level', facts, ...crossed, email: crossing.email })
  }
  const late = holding.isLate && ruleFor('late_filing', listener, around, holding)
  if (late && isLargeEnough(late, holding.value, holding.previousValue)) {
    findings.push({ ...common, kind: 'late_filing', topic: 'late', facts: holding.filedOn ?? '', email: late.email })
  }
  return findings
}

const isAmended = (form: string): boolean => form.endsWith('/A')

export function findingOfSchedule(listener: Subscriber, around: Surroundings, event: Schedule): Finding | undefined {
  const rule = ruleFor('schedule_filed', listener, around, event)
  if (!rule) return undefined
  const { accession, form, before, shares, share, ...same } = event
  return {
    ...nothingElse,
    ...same,
    userId: listener.userId,
    kind: 'schedule_filed',
    topic: 'schedule',
    subject: accession,
    facts: '',
    quarter: null,
    sharesBefore: before?.shares ?? null,
    sharesAfter: shares,
    change: shares === null || before?.shares == null ? null : shares - before.shares,
    valueBefore: null,
    valueAfter: null,
    flow: null,
    outstandingBefore: before?.share ?? null,
    outstandingAfter: share,
    form,
    isLate: false,
    isAmendment: isAmended(form),
    accession,
    email: rule.email,
  }
}

export function findingOfTrade(listener: Subscriber, around: Surroundings, trade: Trade): Finding | undefined {
  const rule = ruleFor('insider_trade', listener, around, { ...trade, organizationId: null })
  const sum = rule?.marketTradesOnly ? trade.market : trade.any
  if (!rule || !sum || !isLargeEnough(rule, sum.dollars)) return undefined
  const { accession, form, ownerName, filedName, sharesAfter, securityId, personId, filedOn, roles } = trade
  return {
    ...nothingElse,
    userId: listener.userId,
    kind: 'insider_trade',
    topic: 'insider',
    securityId,
    subject: `${accession}:${filedName}`,
    facts: '',
    organizationId: null,
    personId,
    holderName: ownerName,
    quarter: null,
    filedOn,
    sharesBefore: sharesAfter === null ? null : sharesAfter - sum.shares,
    sharesAfter,
    change: sum.shares,
    valueBefore: null,
    valueAfter: null,
    flow: sum.dollars,
    outstandingBefore: null,
    outstandingAfter: null,
    form,
    roles,
    isLate: false,
    isAmendment: isAmended(form),
    accession,
    email: rule.email,
  }
}

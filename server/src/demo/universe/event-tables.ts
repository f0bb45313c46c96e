// Schedules 13D and 13G: holders that crossed five percent, stayed above it, or fell below.

import { addDays, nextBusinessDay, today } from './calendar.ts'
import { demoIssuers, demoSecurities } from './demo-securities.ts'
import type { Firm } from './firms.ts'
import { AccessionCounter } from './identifiers.ts'
import { simulatePortfolios } from './portfolios.ts'
import { at, numberAt, Random } from './random.ts'
import type { Security } from './securities.ts'
import { storiesOf } from './stories.ts'
import { agentCik } from './submissions.ts'
import { type Row, source, type Table, table } from './table.ts'
import type { World } from './world.ts'

export const eventTables = (world: World): Table[] => [
  table(
    'ownership_events',
    `accession person_number form security_id issuer_cik issuer_name cusip event_date filed_on holder_name holder_cik
    organization_id shares percent_of_class sole_voting shared_voting sole_dispositive shared_dispositive is_largest
    notes source`,
    () => eventRows(world),
  ),
]

interface Holder {
  name: string
  cik: string | null
  organizationId: string | null
}

interface Stake {
  security: Security
  holder: Holder
  shares: number
  outstanding: number
  /** 13D for activists, 13G for passive holders. */
  schedule: '13D' | '13G'
  isAmendment: boolean
  eventDate: string
  filedOn: string
  agent: number
  /** Members of the same group who report the same block. */
  jointWith?: string
}

function* eventRows(world: World): Generator<Row> {
  const counter = new AccessionCounter()
  for (const firm of world.firms) for (const stake of stakesOf(world, firm)) yield* stakeRows(stake, counter)
  for (const stake of foundingStakes(world)) yield* stakeRows(stake, counter)
}

const threshold = 0.05
const holderOf = (firm: Firm): Holder => ({ name: firm.name, cik: firm.cik, organizationId: firm.id })

function* stakesOf(world: World, firm: Firm): Generator<Stake> {
  const { quarters, quarterShares } = world.paths
  const reported = new Map<number, number>()
  for (const { quarter, positions } of simulatePortfolios(world, firm)) {
    const held = new Map(positions.map((one) => [one.security, one.shares]))
    const candidates = new Set(reported.keys())
    for (const { security, shares } of positions) {
      if (shares >= threshold * numberAt(quarterShares, security * world.plan.quarters + quarter))
        candidates.add(security)
    }
    for (const number of candidates) {
      const security = at(world.securities, number)
      if (security.kind === 'note' || security.kind === 'fund') continue
      const outstanding = numberAt(quarterShares, number * world.plan.quarters + quarter)
      const shares = held.get(number) ?? 0
      const before = reported.get(number)
      // An amendment is due when one percent of the class has moved.
      if (before !== undefined && Math.abs(shares / outstanding - before) < 0.01 && shares >= threshold * outstanding)
        continue
      if (shares >= threshold * outstanding) reported.set(number, shares / outstanding)
      else reported.delete(number)
      const days = datesOf(world, firm, number, at(quarters, quarter))
      if (days.filedOn >= today) continue
      yield {
        security,
        holder: holderOf(firm),
        shares,
        outstanding,
        schedule: firm.behavior === 'event' ? '13D' : '13G',
        isAmendment: before !== undefined,
        agent: firm.number,
        ...days,
        ...jointWith(firm),
      }
    }
  }
  yield* letters(world, firm)
}

const jointWith = (firm: Firm) => firm.behavior === 'event' && { jointWith: `${firm.word} Master Fund LP` }

/** A letter to the board is a material change, which amends a Schedule 13D without a share bought or sold. */
function* letters(world: World, firm: Firm): Generator<Stake> {
  const last = world.plan.quarters - 1
  for (const { security: number, stakes, letterOn } of storiesOf(world, firm)) {
    if (!letterOn) continue
    const outstanding = numberAt(world.paths.quarterShares, number * world.plan.quarters + last)
    yield {
      security: at(world.securities, number),
      holder: holderOf(firm),
      shares: Math.floor((stakes[last] ?? 0) * outstanding),
      outstanding,
      schedule: '13D',
      isAmendment: true,
      eventDate: letterOn,
      filedOn: letterOn,
      agent: firm.number,
      ...jointWith(firm),
    }
  }
}

function datesOf(world: World, firm: Firm, security: number, quarter: string): { eventDate: string; filedOn: string } {
  const random = new Random(world.seed, 150, firm.number, security + Number(quarter.slice(2, 4)) * 65_536)
  if (firm.behavior !== 'event')
    return { eventDate: quarter, filedOn: nextBusinessDay(addDays(quarter, random.whole(20, 43))) }
  const eventDate = nextBusinessDay(addDays(quarter, -random.whole(5, 70)))
  return { eventDate, filedOn: nextBusinessDay(eventDate, 5) }
}

/** Founders' vehicles and a listed subsidiary's parent: large, long-standing, and only in schedules. */
function* foundingStakes(world: World): Generator<Stake> {
  const filedOn = nextBusinessDay(addDays(at(world.paths.quarters, 1), 40))
  const eventDate = at(world.paths.quarters, 1)
  const stake = (security: Security, holder: Holder, part: number, agent: number): Stake => {
    const outstanding = numberAt(world.paths.quarterShares, security.number * world.plan.quarters + 1)
    const shares = Math.round(outstanding * part)
    return { security, holder, shares, outstanding, schedule: '13G', isAmendment: false, eventDate, filedOn, agent }
  }
  const find = (id: string) => world.securities.find((one) => one.id === id)
  const subsidiary = find(demoSecurities.ostrelGauge)
  const parent = world.issuers.find((one) => one.id === demoIssuers.veltrane)
  if (subsidiary && parent) {
    yield stake(subsidiary, { name: parent.name, cik: parent.cik, organizationId: parent.id }, 0.52, 1)
  }
  const fixed = [demoSecurities.veltraneB, demoSecurities.brackmoor]
  const vehicles = world.firms.filter((one) => one.type === 'insider')
  for (const [index, vehicle] of vehicles.entries()) {
    const security = find(fixed[index] ?? '') ?? at(world.securities, 30 + index * 3)
    const part = new Random(world.seed, 151, index).between(0.06, 0.2)
    if (security.subsector) yield stake(security, holderOf(vehicle), part, vehicle.number)
  }
}

function* stakeRows(stake: Stake, counter: AccessionCounter): Generator<Row> {
  const { security, holder, shares, outstanding, filedOn } = stake
  const accession = counter.take(agentCik(stake.agent), filedOn)
  // The form names are spelled out since schedules are filed as XML.
  const prefix = filedOn >= '2024-12-18' ? 'SCHEDULE ' : 'SC '
  const form = `${prefix}${stake.schedule}${stake.isAmendment ? '/A' : ''}`
  const percent = Math.round((shares / outstanding) * 10_000) / 100
  const holders: Holder[] = [holder]
  if (stake.jointWith) holders.push({ name: stake.jointWith, cik: null, organizationId: null })
  const isJoint = holders.length > 1
  for (const [index, one] of holders.entries()) {
    const blockShares = index === 0 ? shares : Math.floor(shares * 0.8)
    const [sole, shared] = isJoint ? [0, blockShares] : [blockShares, 0]
    yield [
      accession,
      index + 1,
      form,
      security.id,
      security.issuer?.cik ?? null,
      security.name,
      security.cusip,
      stake.eventDate,
      filedOn,
      one.name,
      one.cik,
      one.organizationId,
      blockShares,
      index === 0 ? percent : Math.round(percent * 80) / 100,
      sole,
      shared,
      sole,
      shared,
      index === 0,
      [],
      source,
    ]
  }
}

// The investors: their names, locations, sizes, group structure and filing status.
import { type Behavior, type BehaviorCode, behaviors, type OrganizationType } from './behaviors.ts'
import { firmName } from './firm-names.ts'
import { cik, crd, fileNumber, identifier } from './identifiers.ts'
import { type Place, places } from './places.ts'
import { apportion, at, Random } from './random.ts'
import { sectors } from './sectors.ts'
import type { SizePlan } from './sizes.ts'

/** reports: files holdings; notice: another manager reports for it; none: files nothing. */
export type Reporting = 'reports' | 'notice' | 'none'

export interface Firm {
  number: number
  id: string
  name: string
  word: string
  type: OrganizationType
  behavior: BehaviorCode
  place: Place
  cik: string | null
  crd: string | null
  fileNumber: string | null
  parent: Firm | undefined
  children: Firm[]
  reporting: Reporting
  /** Relative to others; converted to dollars once the market's size is known. */
  relativeSize: number
  /** Equity at the first quarter, in dollars. */
  equity: number
  specialties: readonly number[]
  declaresEsg: boolean
  /** First and last quarter with a report. */
  from: number
  until: number
  /** Several managers share one report: their positions are filed on separate rows. */
  hasOtherManagers: boolean
  /** A successor takes over part of another manager's portfolio. */
  continues?: { firm: Firm; part: 0 | 1 }
}

export function buildFirms(plan: SizePlan, seed: number, word: () => string): Firm[] {
  const codes = Object.keys(behaviors) as BehaviorCode[]
  const groups = Math.max(3, Math.round(plan.firms * 0.035))
  const vehicles = Math.max(3, Math.round(plan.firms * 0.006))
  const counts = apportion(
    plan.firms - groups - vehicles,
    codes.map((code) => behaviors[code].share),
    1,
  )
  const firms: Firm[] = []
  codes.forEach((code, index) => {
    for (let count = at(counts, index); count > 0; count--) firms.push(newFirm(firms.length, code, plan, seed, word))
  })
  sizeIndexFirms(firms)
  for (let index = 0; index < groups; index++) addGroup(firms, plan, seed, word)
  for (let index = 0; index < vehicles; index++) firms.push(newVehicle(firms.length, plan, seed, word))
  reorganize(firms, plan)
  return firms
}

function newFirm(number: number, code: BehaviorCode, plan: SizePlan, seed: number, word: () => string): Firm {
  const random = new Random(seed, 50, number)
  const behavior = behaviors[code]
  const place = placeFor(behavior, random)
  const own = word()
  const specialties = behavior.isSpecialist || random.chance(0.12) ? specialtiesOf(behavior, random) : []
  const startsLate = random.chance(0.06)
  const stopsEarly = !startsLate && random.chance(0.03)
  const middle = random.whole(1, Math.max(1, plan.quarters - 2))
  return {
    number,
    id: identifier('organization', number),
    name: firmName(own, code, specialties, random),
    word: own,
    type: behavior.type,
    behavior: code,
    place,
    cik: cik('firm', number),
    crd: behavior.type === 'investment_manager' || behavior.type === 'hedge_fund' ? crd(number) : null,
    fileNumber: fileNumber(number),
    parent: undefined,
    children: [],
    reporting: 'reports',
    relativeSize: behavior.scale * random.pareto(behavior.alpha, 120),
    equity: 0,
    specialties,
    declaresEsg: code !== 'index' && random.chance(0.07),
    from: code !== 'index' && startsLate ? middle : 0,
    until: code !== 'index' && stopsEarly ? middle : plan.quarters - 1,
    hasOtherManagers: ['bank', 'insurance', 'core', 'retail'].includes(code) && random.chance(0.12),
  }
}

function placeFor(behavior: Behavior, random: Random): Place {
  const abroad = behavior.type === 'sovereign' ? 0.9 : behavior.type === 'private_bank' ? 0.5 : 0.2
  const isAbroad = random.chance(abroad)
  const isGreenwich = (one: Place) => one.city === 'Greenwich' || one.city === 'Stamford'
  return random.weighted(places, (one) => {
    if (isAbroad !== (one.countryCode !== 'US')) return 0
    return one.finance * (behavior.type === 'hedge_fund' && isGreenwich(one) ? 2.5 : 1)
  })
}

const specialistSectors = ['health', 'technology', 'financials', 'energy', 'property', 'consumer', 'industrials']

function specialtiesOf(behavior: Behavior, random: Random): number[] {
  const numbers = new Set<number>()
  const wanted = behavior.isSpecialist ? random.pick([1, 1, 2]) : random.whole(2, 4)
  while (numbers.size < wanted) {
    const code = behavior.isSpecialist ? random.pick(specialistSectors) : random.pick(sectors).code
    numbers.add(sectors.findIndex((one) => one.code === code))
  }
  return [...numbers]
}

/** Index assets are the most concentrated: the first few managers dwarf the others. */
function sizeIndexFirms(firms: readonly Firm[]): void {
  firms
    .filter((firm) => firm.behavior === 'index')
    .forEach((firm, rank) => {
      firm.relativeSize = 1 / (1 + rank) ** 1.15
    })
}

/** A group with two to four managers; sometimes the largest reports for a smaller one. */
function addGroup(firms: Firm[], plan: SizePlan, seed: number, word: () => string): void {
  const number = firms.length
  const random = new Random(seed, 51, number)
  const free = firms.filter((one) => !one.parent && one.type !== 'organization_group' && !one.children.length)
  const first = random.pick(
    free.filter((one) => ['core', 'bank', 'insurance', 'value', 'growth'].includes(one.behavior)),
  )
  const group: Firm = {
    ...newFirm(number, first.behavior, plan, seed, word),
    type: 'organization_group',
    reporting: 'none',
    relativeSize: 0,
    crd: null,
    fileNumber: null,
    hasOtherManagers: false,
    declaresEsg: false,
    specialties: [],
  }
  group.name = `${group.word} ${random.pick(['Group', 'Holdings', 'Financial Group', 'Group Holdings'])}`
  const members = new Set([first])
  while (members.size < random.whole(2, 4)) {
    const member = random.pick(free)
    if (member.behavior !== 'index' && member.behavior !== 'sovereign') members.add(member)
  }
  for (const member of members) {
    member.parent = group
    group.children.push(member)
    if (member !== first && random.chance(0.3)) member.reporting = 'notice'
    // Managers of a group usually carry its name.
    if (random.chance(0.6)) {
      member.name = member.name.replace(member.word, group.word)
      if (firms.some((one) => one !== member && one.name === member.name))
        member.name = `${member.name} ${member.place.city}`
    }
  }
  firms.push(group)
}

/** A founder's family vehicle: an insider that files schedules, never a Form 13F. */
function newVehicle(number: number, plan: SizePlan, seed: number, word: () => string): Firm {
  const firm = newFirm(number, 'family', plan, seed, word)
  return {
    ...firm,
    name: `${firm.word} Founders Trust`,
    type: 'insider',
    reporting: 'none',
    relativeSize: 0,
    crd: null,
    fileNumber: null,
    declaresEsg: false,
    specialties: [],
  }
}

/** One filer is replaced by two successors, which is neither a sale nor a purchase. */
function reorganize(firms: readonly Firm[], plan: SizePlan): void {
  const effective = plan.quarters - 3
  const plain = firms.filter(
    (one) => one.reporting === 'reports' && !one.parent && one.from === 0 && !one.hasOtherManagers,
  )
  const predecessor = plain.find((one) => one.behavior === 'core' && one.until === plan.quarters - 1)
  const successors = plain.filter((one) => one.behavior === 'garp' || one.behavior === 'growth').slice(-2)
  if (!predecessor) return
  predecessor.until = effective - 1
  successors.forEach((firm, part) => {
    firm.continues = { firm: predecessor, part: part === 0 ? 0 : 1 }
    firm.from = effective
    firm.until = plan.quarters - 1
    firm.relativeSize = 0
    firm.behavior = predecessor.behavior
    firm.specialties = []
    firm.name = `${predecessor.word} ${part === 0 ? 'Fundamental Advisors' : 'Portfolio Advisors'}`
  })
}

// The investors: their names, locations, sizes, group structure and filing status.
import { type Behaviour, type BehaviourCode, behaviours, type OrganizationType } from './behaviours.ts'
import { houseName } from './house-names.ts'
import { cik, crd, fileNumber, identifier } from './identifiers.ts'
import { type Place, places } from './places.ts'
import { apportion, at, Random } from './random.ts'
import { sectors } from './sectors.ts'
import type { SizePlan } from './sizes.ts'

/** reports: files holdings; notice: another manager reports for it; none: files nothing. */
export type Reporting = 'reports' | 'notice' | 'none'

export interface House {
  number: number
  id: string
  name: string
  word: string
  type: OrganizationType
  behaviour: BehaviourCode
  place: Place
  cik: string | null
  crd: string | null
  fileNumber: string | null
  parent: House | undefined
  children: House[]
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
  continues?: { house: House; part: 0 | 1 }
}

export function buildHouses(plan: SizePlan, seed: number, word: () => string): House[] {
  const codes = Object.keys(behaviours) as BehaviourCode[]
  const groups = Math.max(3, Math.round(plan.houses * 0.035))
  const vehicles = Math.max(3, Math.round(plan.houses * 0.006))
  const counts = apportion(
    plan.houses - groups - vehicles,
    codes.map((code) => behaviours[code].share),
    1,
  )
  const houses: House[] = []
  codes.forEach((code, index) => {
    for (let count = at(counts, index); count > 0; count--) houses.push(newHouse(houses.length, code, plan, seed, word))
  })
  sizeIndexHouses(houses)
  for (let index = 0; index < groups; index++) addGroup(houses, plan, seed, word)
  for (let index = 0; index < vehicles; index++) houses.push(newVehicle(houses.length, plan, seed, word))
  reorganise(houses, plan)
  return houses
}

function newHouse(number: number, code: BehaviourCode, plan: SizePlan, seed: number, word: () => string): House {
  const random = new Random(seed, 50, number)
  const behaviour = behaviours[code]
  const place = placeFor(behaviour, random)
  const own = word()
  const specialties = behaviour.isSpecialist || random.chance(0.12) ? specialtiesOf(behaviour, random) : []
  const startsLate = random.chance(0.06)
  const stopsEarly = !startsLate && random.chance(0.03)
  const middle = random.whole(1, Math.max(1, plan.quarters - 2))
  return {
    number,
    id: identifier('organization', number),
    name: houseName(own, code, specialties, random),
    word: own,
    type: behaviour.type,
    behaviour: code,
    place,
    cik: cik('house', number),
    crd: behaviour.type === 'investment_manager' || behaviour.type === 'hedge_fund' ? crd(number) : null,
    fileNumber: fileNumber(number),
    parent: undefined,
    children: [],
    reporting: 'reports',
    relativeSize: behaviour.scale * random.pareto(behaviour.alpha, 120),
    equity: 0,
    specialties,
    declaresEsg: code !== 'index' && random.chance(0.07),
    from: code !== 'index' && startsLate ? middle : 0,
    until: code !== 'index' && stopsEarly ? middle : plan.quarters - 1,
    hasOtherManagers: ['bank', 'insurance', 'core', 'retail'].includes(code) && random.chance(0.12),
  }
}

function placeFor(behaviour: Behaviour, random: Random): Place {
  const abroad = behaviour.type === 'sovereign' ? 0.9 : behaviour.type === 'private_bank' ? 0.5 : 0.2
  const isAbroad = random.chance(abroad)
  const isGreenwich = (one: Place) => one.city === 'Greenwich' || one.city === 'Stamford'
  return random.weighted(places, (one) => {
    if (isAbroad !== (one.countryCode !== 'US')) return 0
    return one.finance * (behaviour.type === 'hedge_fund' && isGreenwich(one) ? 2.5 : 1)
  })
}

const specialistSectors = ['health', 'technology', 'financials', 'energy', 'property', 'consumer', 'industrials']

function specialtiesOf(behaviour: Behaviour, random: Random): number[] {
  const numbers = new Set<number>()
  const wanted = behaviour.isSpecialist ? random.pick([1, 1, 2]) : random.whole(2, 4)
  while (numbers.size < wanted) {
    const code = behaviour.isSpecialist ? random.pick(specialistSectors) : random.pick(sectors).code
    numbers.add(sectors.findIndex((one) => one.code === code))
  }
  return [...numbers]
}

/** Index assets are the most concentrated: the first few managers dwarf the others. */
function sizeIndexHouses(houses: readonly House[]): void {
  houses
    .filter((house) => house.behaviour === 'index')
    .forEach((house, rank) => {
      house.relativeSize = 1 / (1 + rank) ** 1.15
    })
}

/** A group with two to four managers; sometimes the largest reports for a smaller one. */
function addGroup(houses: House[], plan: SizePlan, seed: number, word: () => string): void {
  const number = houses.length
  const random = new Random(seed, 51, number)
  const free = houses.filter((one) => !one.parent && one.type !== 'organization_group' && !one.children.length)
  const first = random.pick(
    free.filter((one) => ['core', 'bank', 'insurance', 'value', 'growth'].includes(one.behaviour)),
  )
  const group: House = {
    ...newHouse(number, first.behaviour, plan, seed, word),
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
    if (member.behaviour !== 'index' && member.behaviour !== 'sovereign') members.add(member)
  }
  for (const member of members) {
    member.parent = group
    group.children.push(member)
    if (member !== first && random.chance(0.3)) member.reporting = 'notice'
    // Managers of a group usually carry its name.
    if (random.chance(0.6)) {
      member.name = member.name.replace(member.word, group.word)
      if (houses.some((one) => one !== member && one.name === member.name))
        member.name = `${member.name} ${member.place.city}`
    }
  }
  houses.push(group)
}

/** A founder's family vehicle: an insider that files schedules, never a Form 13F. */
function newVehicle(number: number, plan: SizePlan, seed: number, word: () => string): House {
  const house = newHouse(number, 'family', plan, seed, word)
  return {
    ...house,
    name: `${house.word} Founders Trust`,
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
function reorganise(houses: readonly House[], plan: SizePlan): void {
  const effective = plan.quarters - 3
  const plain = houses.filter(
    (one) => one.reporting === 'reports' && !one.parent && one.from === 0 && !one.hasOtherManagers,
  )
  const predecessor = plain.find((one) => one.behaviour === 'core' && one.until === plan.quarters - 1)
  const successors = plain.filter((one) => one.behaviour === 'garp' || one.behaviour === 'growth').slice(-2)
  if (!predecessor) return
  predecessor.until = effective - 1
  successors.forEach((house, part) => {
    house.continues = { house: predecessor, part: part === 0 ? 0 : 1 }
    house.from = effective
    house.until = plan.quarters - 1
    house.relativeSize = 0
    house.behaviour = predecessor.behaviour
    house.specialties = []
    house.name = `${predecessor.word} ${part === 0 ? 'Fundamental Advisors' : 'Portfolio Advisors'}`
  })
}

// Employees. People are generated employer by employer, so that none has to be kept in memory.
import type { Firm } from './firms.ts'
import { cik, identifier, slug } from './identifiers.ts'
import { type PersonName, personName } from './person-names.ts'
import type { Place } from './places.ts'
import { apportion, at, Random } from './random.ts'
import { companyRoles, firmRoles, type Role } from './roles.ts'
import type { Issuer } from './securities.ts'
import type { World } from './world.ts'

export interface Employer {
  /** Investors first, then issuers. */
  number: number
  id: string
  name: string
  place: Place
  domain: string
  firm: Firm | undefined
  issuer: Issuer | undefined
}

export interface Person extends PersonName {
  number: number
  id: string
  email: string
  cik: string | null
  rank: number
  role: Role
}

export interface Staffing {
  employers: readonly Employer[]
  counts: readonly number[]
  /** The number of each employer's first person. */
  firsts: readonly number[]
}

const staffings = new WeakMap<World, Staffing>()

export function staffingOf(world: World): Staffing {
  const known = staffings.get(world)
  if (known) return known
  const employers = [...world.firms.map(firmEmployer), ...world.issuers.map((one) => issuerEmployer(world, one))]
  const staffed = world.firms.map((firm) => (firm.type === 'insider' ? 0 : Math.max(1, firm.equity / 1e9) ** 0.3))
  const executives = world.issuers.map(() => world.plan.executives)
  const atFirms = world.plan.people - executives.length * world.plan.executives
  const counts = [...apportion(atFirms, staffed, 1), ...executives]
  let next = 0
  const firsts = counts.map((count) => {
    next += count
    return next - count
  })
  const staffing = { employers, counts, firsts }
  staffings.set(world, staffing)
  return staffing
}

const firmEmployer = (firm: Firm): Employer => ({
  number: firm.number,
  id: firm.id,
  name: firm.name,
  place: firm.place,
  domain: domainOf(firm.name),
  firm,
  issuer: undefined,
})

const issuerEmployer = (world: World, issuer: Issuer): Employer => ({
  number: world.firms.length + issuer.number,
  id: issuer.id,
  name: issuer.name,
  place: issuer.place,
  domain: domainOf(issuer.name.split(' ')[0] ?? issuer.name),
  firm: undefined,
  issuer,
})

export const domainOf = (name: string): string => `${slug(name)}.example`

export function* staffOf(world: World, employer: Employer): Generator<Person> {
  const { counts, firsts } = staffingOf(world)
  const random = new Random(world.seed, 100, employer.number)
  const taken = new Set<string>()
  const first = at(firsts, employer.number)
  for (let rank = 0; rank < at(counts, employer.number); rank++) {
    const name = personName(random, taken)
    const number = first + rank
    const role = employer.firm ? firmRoles(employer.firm, rank, random) : companyRoles(rank, random)
    yield {
      ...name,
      number,
      id: identifier('person', number),
      email: `${slug(name.first)}.${slug(name.last)}@${employer.domain}`,
      cik: role.isInsider ? cik('person', number) : null,
      rank,
      role,
    }
  }
}

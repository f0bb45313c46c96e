// People, their current and former employments.

import { addDays } from './calendar.ts'
import { identifier } from './identifiers.ts'
import { headquarters } from './organization-tables.ts'
import { phoneAt } from './places.ts'
import { at, Random } from './random.ts'
import { type Employer, type Person, staffingOf, staffOf } from './staff.ts'
import { type Row, recordedAt, source, type Table, table } from './table.ts'
import type { World } from './world.ts'

export const peopleTables = (world: World): Table[] => [
  table(
    'people',
    'id first_name last_name preferred_name email_primary email_secondary bio cik source created_at updated_at',
    () => peopleRows(world),
  ),
  table(
    'employments',
    `id person_id organization_id title job_functions phone mobile_phone street street2 city state country_code
    postal_code is_primary sector_codes started_on ended_on`,
    () => jobRows(world),
  ),
]

const shortNames: Record<string, string> = {
  Benjamin: 'Ben',
  Daniel: 'Dan',
  Edward: 'Ed',
  Margaret: 'Meg',
  Matthew: 'Matt',
  Rebecca: 'Becca',
  Robert: 'Rob',
  Samuel: 'Sam',
  Stephen: 'Steve',
  Thomas: 'Tom',
  William: 'Will',
}

function* peopleRows(world: World): Generator<Row> {
  for (const employer of staffingOf(world).employers) {
    for (const person of staffOf(world, employer)) {
      const random = new Random(world.seed, 130, person.number)
      const preferred = random.chance(0.5) ? (shortNames[person.first] ?? null) : null
      const second = random.chance(0.12) ? `${person.email.split('@')[0]}@mail.example` : null
      const bio = random.chance(0.35) ? biography(person, employer, random) : null
      yield [
        person.id,
        person.first,
        person.last,
        preferred,
        person.email,
        second,
        bio,
        person.cik,
        source,
        recordedAt,
        recordedAt,
      ]
    }
  }
}

const biography = (person: Person, employer: Employer, random: Random): string =>
  `${person.first} ${person.last} joined ${employer.name} in ${random.whole(2004, 2022)} and has worked in the industry for ${random.whole(4, 32)} years.`

function* jobRows(world: World): Generator<Row> {
  const { employers } = staffingOf(world)
  for (const employer of employers) {
    const address = headquarters(world, employer.number)
    for (const person of staffOf(world, employer)) {
      const random = new Random(world.seed, 131, person.number)
      const { title, functions, sectorCodes } = person.role
      const started = addDays('2023-09-30', -random.whole(0, 5400))
      const place = [
        address.street,
        address.street2,
        address.city,
        address.state,
        address.countryCode,
        address.postalCode,
      ]
      const phone = random.chance(0.8) ? phoneAt(employer.place, random) : null
      const mobile = random.chance(0.2) ? phoneAt(employer.place, random) : null
      const id = identifier('job', person.number * 2)
      yield [id, person.id, employer.id, title, functions, phone, mobile, ...place, true, sectorCodes, started, null]
      if (random.chance(0.18)) yield formerJob(world, person, employer, random, started)
    }
  }
}

function formerJob(world: World, person: Person, employer: Employer, random: Random, ended: string): Row {
  const { employers } = staffingOf(world)
  const peers = employer.firm ? world.firms.length : employers.length
  const candidate = random.whole(0, peers - 1)
  // The current employer cannot also be the former one.
  const former = at(employers, candidate === employer.number ? (candidate + 1) % peers : candidate)
  const wasAnalyst = former.firm !== undefined
  const title = wasAnalyst ? 'Research Analyst' : 'Vice President Finance'
  const functions = wasAnalyst ? ['analyst'] : ['CFO']
  const started = addDays(ended, -random.whole(400, 3000))
  const { city, state, countryCode } = former.place
  const place = [null, null, city, state, countryCode, null]
  const id = identifier('job', person.number * 2 + 1)
  return [id, person.id, former.id, title, functions, null, null, ...place, false, [], started, ended]
}

// People, their present and former jobs, the funds they run.

import { simulateBooks } from './books.ts'
import { addDays } from './calendar.ts'
import { fundCounts, fundLines, fundsOf, linesOf } from './funds.ts'
import { AccessionCounter, identifier, isin } from './identifiers.ts'
import { headquarters } from './organization-tables.ts'
import { phoneAt } from './places.ts'
import { at, numberAt, Random } from './random.ts'
import { type Employer, type Person, staffingOf, staffOf } from './staff.ts'
import { agentCik } from './submissions.ts'
import { summariesOf } from './summaries.ts'
import { type Row, recordedAt, source, type Table, table } from './table.ts'
import type { World } from './world.ts'

export const peopleTables = (world: World): Table[] => [
  table(
    'people',
    'id first_name last_name preferred_name email_primary email_secondary bio cik source created_at updated_at',
    () => peopleRows(world),
  ),
  table(
    'jobs',
    `id person_id organization_id title job_functions phone mobile_phone street street2 city state country_code
    postal_code is_primary sector_codes started_on ended_on`,
    () => jobRows(world),
  ),
]

export const fundTables = (world: World): Table[] => [
  table(
    'funds',
    `id name organization_id series_id ticker kind net_assets net_assets_as_of declared_styles source created_at
    updated_at`,
    () => fundRows(world),
  ),
  table('fund_managers', 'fund_id person_id is_lead started_on', () => fundManagerRows(world)),
  table(
    'fund_positions',
    `fund_id on_date line_number security_id name cusip isin balance units value percent asset_category country_code
    accession`,
    () => fundPositionRows(world),
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
  const peers = employer.house ? world.houses.length : employers.length
  const candidate = random.whole(0, peers - 1)
  // One's own firm cannot be the one before.
  const former = at(employers, candidate === employer.number ? (candidate + 1) % peers : candidate)
  const wasAnalyst = former.house !== undefined
  const title = wasAnalyst ? 'Research Analyst' : 'Vice President Finance'
  const functions = wasAnalyst ? ['analyst'] : ['CFO']
  const started = addDays(ended, -random.whole(400, 3000))
  const { city, state, countryCode } = former.place
  const place = [null, null, city, state, countryCode, null]
  const id = identifier('job', person.number * 2 + 1)
  return [id, person.id, former.id, title, functions, null, null, ...place, false, [], started, ended]
}

function* fundRows(world: World): Generator<Row> {
  const { fundValues, firstFunds } = summariesOf(world)
  const last = at(world.paths.quarters, world.plan.quarters - 1)
  for (const house of world.houses) {
    for (const fund of fundsOf(world, house, at(firstFunds, house.number))) {
      // What is not in shares is cash.
      const assets = Math.max(1_000_000, Math.round(numberAt(fundValues, fund.number) / 0.97))
      const seriesId =
        fund.kind === 'mutual_fund' || fund.kind === 'etf' ? `S9${String(fund.number).padStart(8, '0')}` : null
      const styles = fund.style ? [fund.style] : []
      yield [
        fund.id,
        fund.name,
        house.id,
        seriesId,
        fund.ticker,
        fund.kind,
        assets,
        last,
        styles,
        source,
        recordedAt,
        recordedAt,
      ]
    }
  }
}

function* fundManagerRows(world: World): Generator<Row> {
  const { employers } = staffingOf(world)
  const { firstFunds } = summariesOf(world)
  const counts = fundCounts(world)
  for (const house of world.houses) {
    if (at(counts, house.number) === 0) continue
    const managers = [...staffOf(world, at(employers, house.number))].filter((one) =>
      one.role.functions.includes('portfolio_manager'),
    )
    for (const fund of fundsOf(world, house, at(firstFunds, house.number))) {
      const random = new Random(world.seed, 132, fund.number)
      const begin = random.whole(0, managers.length - 1)
      const count = Math.min(managers.length, random.pick([1, 1, 2, 2, 3]))
      for (let index = 0; index < count; index++) {
        const manager = at(managers, (begin + index) % managers.length)
        yield [fund.id, manager.id, index === 0, addDays('2026-06-30', -random.whole(200, 4000))]
      }
    }
  }
}

function* fundPositionRows(world: World): Generator<Row> {
  const { plan } = world
  const { firstFunds } = summariesOf(world)
  const counts = fundCounts(world)
  const counter = new AccessionCounter()
  for (const house of world.houses) {
    if (at(counts, house.number) === 0) continue
    const funds = [...fundsOf(world, house, at(firstFunds, house.number))]
    for (const { quarter, positions } of simulateBooks(world, house)) {
      if (quarter < plan.quarters - plan.fundQuarters) continue
      const date = at(world.paths.quarters, quarter)
      const book = linesOf(world, positions, quarter)
      for (const fund of funds) {
        const lines = fundLines(world, fund, book)
        const total = lines.reduce((sum, line) => sum + line.value, 0) / 0.97
        const accession = counter.take(agentCik(house.number), addDays(date, 45))
        for (const [index, { security, shares, value }] of lines.entries()) {
          const { formerCusip } = security
          const cusip = formerCusip && date < formerCusip.until ? formerCusip.value : security.cusip
          yield [
            fund.id,
            date,
            index + 1,
            security.id,
            security.name,
            cusip,
            isin('US', cusip),
            shares,
            'NS',
            value,
            Math.round((value / total) * 1e6) / 1e4,
            security.kind === 'fund' ? 'RF' : 'EC',
            security.place.countryCode,
            accession,
          ]
        }
      }
    }
  }
}

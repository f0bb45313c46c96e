// Forms 3, 4 and 5 of company officers: initial holdings, grants, tax withholding, sales, the rare purchase.
import { addDays, nextBusinessDay, today } from './calendar.ts'
import { AccessionCounter } from './identifiers.ts'
import { splitFactor } from './paths.ts'
import { at, numberAt, Random } from './random.ts'
import type { Security } from './securities.ts'
import { type Employer, type Person, staffingOf, staffOf } from './staff.ts'
import { type Row, source, type Table, table } from './table.ts'
import type { World } from './world.ts'

export const insiderTables = (world: World): Table[] => [
  table(
    'insider_transactions',
    `accession line_number form security_id issuer_cik issuer_name person_id owner_name owner_cik roles is_derivative
    is_holding security_title on_date code shares price acquired_disposed shares_after is_direct is_planned footnotes
    filed_on source`,
    () => insiderRows(world),
  ),
]

interface Trade {
  form: '3' | '4' | '5'
  code: string | null
  date: string
  /** On that day's split basis. */
  shares: number
  price: number | null
  side: 'A' | 'D' | null
  isPlanned: boolean
  note?: string
}

function* insiderRows(world: World): Generator<Row> {
  const firstStock = new Map<string, Security>()
  for (const security of world.securities) {
    if (security.kind !== 'note' && !firstStock.has(security.issuerId)) firstStock.set(security.issuerId, security)
  }
  const counter = new AccessionCounter()
  for (const employer of staffingOf(world).employers) {
    const security = firstStock.get(employer.id)
    if (!employer.issuer || !security) continue
    for (const person of staffOf(world, employer)) {
      if (person.role.isInsider) yield* transactionsOf(world, employer, person, security, counter)
    }
  }
}

/** The last close on or before the day, as quoted then. */
function closeOn(world: World, security: Security, date: string): number {
  const { dates, closes } = world.paths
  let index = dates.length - 1
  while (index > 0 && at(dates, index) > date) index--
  const quoted = numberAt(closes, security.number * dates.length + index)
  // A split between that close and the day changes the price, not the value.
  return (quoted / splitFactor(security, at(dates, index))) * splitFactor(security, date)
}

function* tradesOf(world: World, person: Person, security: Security): Generator<Trade> {
  const random = new Random(world.seed, 160, person.number)
  const first = at(world.paths.dates, 0)
  const scale = Math.max(500, Math.round(((person.rank === 0 ? 9e6 : 2.5e6) * random.lognormal(0.5)) / security.price))
  const shares = (date: string, part: number) => Math.max(10, Math.round((scale * part) / splitFactor(security, date)))
  const begin = nextBusinessDay(addDays(first, random.whole(0, 60)))
  yield { form: '3', code: null, date: begin, shares: shares(begin, 1), price: null, side: null, isPlanned: false }
  for (let year = Number(first.slice(0, 4)); year <= 2026; year++) {
    const granted = nextBusinessDay(`${year}-02-${10 + random.whole(0, 12)}`)
    yield { form: '4', code: 'A', date: granted, shares: shares(granted, 0.25), price: 0, side: 'A', isPlanned: false }
    const taxed = nextBusinessDay(`${year}-03-${10 + random.whole(0, 8)}`)
    yield {
      form: '4',
      code: 'F',
      date: taxed,
      shares: shares(taxed, 0.08),
      price: closeOn(world, security, taxed),
      side: 'D',
      isPlanned: false,
    }
    if (random.chance(0.45)) {
      const sold = nextBusinessDay(`${year}-${random.pick(['05', '08', '11'])}-${10 + random.whole(0, 18)}`)
      const isPlanned = random.chance(0.7)
      yield {
        form: '4',
        code: 'S',
        date: sold,
        shares: shares(sold, random.between(0.05, 0.22)),
        price: closeOn(world, security, sold) * random.between(0.98, 1.02),
        side: 'D',
        isPlanned,
        ...(isPlanned && { note: 'Sold under a Rule 10b5-1 trading plan.' }),
      }
    }
    if (random.chance(0.12)) {
      const bought = nextBusinessDay(`${year}-08-${12 + random.whole(0, 12)}`)
      yield {
        form: '4',
        code: 'P',
        date: bought,
        shares: shares(bought, 0.1),
        price: closeOn(world, security, bought),
        side: 'A',
        isPlanned: false,
      }
    }
    if (random.chance(0.08)) {
      const given = nextBusinessDay(`${year}-12-${10 + random.whole(0, 10)}`)
      yield {
        form: '5',
        code: 'G',
        date: given,
        shares: shares(given, 0.03),
        price: 0,
        side: 'D',
        isPlanned: false,
        note: 'A gift.',
      }
    }
  }
}

function* transactionsOf(
  world: World,
  employer: Employer,
  person: Person,
  security: Security,
  counter: AccessionCounter,
): Generator<Row> {
  const trades = [...tradesOf(world, person, security)].sort((one, other) => one.date.localeCompare(other.date))
  const [initial] = trades.filter((one) => one.form === '3')
  const { issuer } = employer
  if (!initial || !issuer) return
  const isDirector = person.role.functions.some((one) => one === 'board_member' || one === 'chairman')
  const roles = isDirector
    ? ['director']
    : person.role.functions.includes('CEO')
      ? ['director', 'officer']
      : ['officer']
  let held = initial.shares
  let factor = splitFactor(security, initial.date)
  for (const trade of trades) {
    // A gift is reported once a year, everything else within two business days.
    const filedOn =
      trade.form === '5'
        ? nextBusinessDay(`${Number(trade.date.slice(0, 4)) + 1}-02-10`)
        : nextBusinessDay(trade.date, 2)
    if (filedOn >= today || trade.date < initial.date) continue
    const now = splitFactor(security, trade.date)
    held = Math.round((held * factor) / now)
    factor = now
    if (trade.side === 'A') held += trade.shares
    if (trade.side === 'D') held = Math.max(0, held - trade.shares)
    const isHolding = trade.form === '3'
    yield [
      counter.take(issuer.cik, filedOn),
      1,
      trade.form,
      security.id,
      issuer.cik,
      issuer.name,
      person.id,
      `${person.last} ${person.first}`,
      person.cik,
      roles,
      false,
      isHolding,
      security.classTitle === 'COM' ? 'Common Stock' : `${security.classTitle} Common Stock`,
      isHolding ? null : trade.date,
      trade.code,
      isHolding ? null : trade.shares,
      trade.price === null ? null : Math.round(trade.price * 100) / 100,
      trade.side,
      held,
      true,
      trade.isPlanned,
      trade.note ? [trade.note] : [],
      filedOn,
      source,
    ]
  }
}

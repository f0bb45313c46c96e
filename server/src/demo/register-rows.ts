// Fictional rows of Veltrane's own shareholder lists: a register at two dates, a NOBO list, identified positions.
import { addDays } from './universe/calendar.ts'
import { personName } from './universe/person-names.ts'
import { addressAt, places } from './universe/places.ts'
import { Random } from './universe/random.ts'

type Row = Record<string, string>

const brokers = ['Quelmgate Securities', 'Harvcombe Brokerage', 'Tolvbrook & Co', 'Sundgarth Direct', 'Neth Online']
const custodians = ['Eldbourn Custody', 'Wilvcrest Trust', 'Marvhaven Bank']
const types = ['Individual', 'Joint', 'Individual', 'Trust', 'Individual', 'Corporation']

/** Many small holdings and a few large ones. */
const sizeOf = (random: Random): number => Math.max(5, Math.round(10 ** random.between(0.9, 4.6)))

function person(random: Random, taken: Set<string>, lastDay: string): Row {
  const name = personName(random, taken)
  const where = random.chance(0.85)
    ? random.weighted(places.slice(0, 29), (one) => one.finance)
    : random.weighted(places, (one) => one.industry)
  const { street, city, state, postalCode, countryCode } = addressAt(where, random)
  return {
    name: `${name.last}, ${name.first}`,
    street,
    city,
    state: state ?? '',
    postalCode: postalCode ?? '',
    country: countryCode,
    holderType: random.pick(types),
    email: random.chance(0.3) ? `${name.first}.${name.last}@mail.example`.toLowerCase() : '',
    heldSince: addDays(lastDay, -Math.round(365 * random.between(0.1, 16))),
    shares: String(sizeOf(random)),
  }
}

const sum = (rows: readonly Row[]): number => rows.reduce((total, row) => total + Number(row.shares), 0)

/** A complete register: shares not registered in a holder's own name are held by the depository's nominee. */
const withNominee = (rows: Row[], sharesOutstanding: number): Row[] => [
  {
    name: 'Ostrell & Co (depository nominee)',
    account: '00000001',
    holderType: 'Nominee',
    city: 'New York',
    state: 'NY',
    country: 'US',
    heldSince: '2003-05-14',
    shares: String(sharesOutstanding - sum(rows)),
  },
  ...rows,
]

/** The register at the earlier and the later date: some holders exited, some are new, some bought or sold. */
export function registers(
  [outstandingBefore, outstanding]: readonly [number, number],
  [earlier, later]: readonly [string, string],
): [Row[], Row[]] {
  const random = new Random(61, 1)
  const taken = new Set<string>()
  const account = (number: number) => String(10_000_000 + number * 137)
  const holder = (number: number, day: string): Row => ({ ...person(random, taken, day), account: account(number) })
  const before = Array.from({ length: 240 }, (_, index) => holder(index, earlier))
  const stayed = before
    .filter(() => !random.chance(0.07))
    .map((row) =>
      random.chance(0.25)
        ? { ...row, shares: String(Math.max(5, Math.round(Number(row.shares) * random.between(0.4, 1.8)))) }
        : row,
    )
  const came = Array.from({ length: 28 }, (_, index) => ({
    ...holder(240 + index, later),
    heldSince: addDays(later, -random.whole(1, 80)),
  }))
  return [withNominee(before, outstandingBefore), withNominee([...stayed, ...came], outstanding)]
}

export function noboList(day: string): Row[] {
  const random = new Random(61, 2)
  const taken = new Set<string>()
  return Array.from({ length: 360 }, (_, index) => ({
    ...person(random, taken, day),
    account: `N${70_000 + index * 31}`,
    intermediary: random.weighted(brokers, (broker) => 10 - brokers.indexOf(broker)),
  }))
}

/** A name as a data provider writes it: shorter, in capitals, with a legal form. */
function asWritten(name: string, random: Random): string {
  const way = random.whole(0, 3)
  if (way === 0) return `${name}, L.P.`
  if (way === 1) return name.toUpperCase().replace('MANAGEMENT', 'MGMT').replace('CAPITAL', 'CAP')
  if (way === 2) return `${name} LLC`
  return name
}

export function identified(
  held: readonly { name: string; shares: number; city: string | null; country: string | null }[],
): Row[] {
  const random = new Random(61, 3)
  const rows = held.map(({ name, shares, city, country }) => ({
    name: asWritten(name, random),
    shares: String(
      Math.max(100, Math.round((shares * (random.chance(0.5) ? random.between(0.7, 1.35) : 1)) / 100) * 100),
    ),
    city: city ?? '',
    country: country ?? '',
    holderType: 'Institution',
    intermediary: random.pick(custodians),
  }))
  const unknown = ['Sarvdell Nominees', 'Thorlcroft Partners', 'Kestfell Family Holdings'].map((name) => ({
    name,
    shares: String(random.whole(20, 900) * 100),
    holderType: 'Institution',
    intermediary: random.pick(custodians),
  }))
  return [...rows, ...unknown]
}

// Reference tables: sectors, exchanges, securities, prices and values derived from them.
import { addDays } from './calendar.ts'
import { factorsOf, hasFactors } from './factors.ts'
import { isin } from './identifiers.ts'
import { sharesOn } from './paths.ts'
import { at, numberAt } from './random.ts'
import { exchanges, marketCaps, sectors, subsectors } from './sectors.ts'
import { type Row, recordedAt, source, type Table, table } from './table.ts'
import type { World } from './world.ts'

export const referenceTables = (): Table[] => [
  table('sectors', 'code name', () => sectors.map(({ code, name }) => [code, name])),
  table('subsectors', 'code sector_code name', () => subsectors.map((one) => [one.code, one.sectorCode, one.name])),
  table('exchanges', 'code name country_code', () => exchanges),
  table('market_caps', 'code lower_usd upper_usd rank', () =>
    marketCaps.map(({ code, lower, upper }, index) => [code, lower, upper, index + 1]),
  ),
]

export const securityTables = (world: World): Table[] => [
  table(
    'securities',
    'id issuer_id name class_title kind ticker exchange_code country_code subsector_code is_13f source created_at updated_at',
    () => securityRows(world),
  ),
  table('security_identifiers', 'kind value security_id valid_from valid_to', () => identifierRows(world)),
  table('prices', 'security_id on_date close volume source', () => priceRows(world)),
  table('splits', 'security_id on_date ratio', () => splitRows(world)),
  table('shares_outstanding', 'security_id on_date shares', () => sharesRows(world)),
  table(
    'factors',
    `security_id on_date earnings_yield book_yield dividend_yield sales_growth earnings_growth return_on_equity beta
    average_volume`,
    () => factorRows(world),
  ),
]

function* securityRows(world: World): Generator<Row> {
  for (const one of world.securities) {
    yield [
      one.id,
      one.issuerId,
      one.name,
      one.classTitle,
      one.kind,
      one.ticker,
      one.exchange,
      one.place.countryCode,
      one.subsector?.code ?? null,
      true,
      source,
      recordedAt,
      recordedAt,
    ]
  }
}

function* identifierRows(world: World): Generator<Row> {
  for (const { id, cusip, formerCusip, ticker, kind } of world.securities) {
    const from = formerCusip?.until ?? '-infinity'
    if (formerCusip) yield ['cusip', formerCusip.value, id, '-infinity', addDays(formerCusip.until, -1)]
    yield ['cusip', cusip, id, from, null]
    yield ['isin', isin('US', cusip), id, from, null]
    if (kind !== 'note') yield ['ticker', ticker, id, '-infinity', null]
  }
}

function* priceRows(world: World): Generator<Row> {
  const { dates, sessions, closes, volumes } = world.paths
  for (const { id, number } of world.securities) {
    for (let index = 0; index < dates.length; index++) {
      if (!sessions[index]) continue
      const volume = numberAt(volumes, number * dates.length + index)
      yield [id, at(dates, index), numberAt(closes, number * dates.length + index), volume > 0 ? volume : null, source]
    }
  }
}

function* splitRows(world: World): Generator<Row> {
  const first = at(world.paths.dates, 0)
  for (const { id, split } of world.securities) if (split && split.date > first) yield [id, split.date, split.ratio]
}

function* sharesRows(world: World): Generator<Row> {
  const { dates, quarters } = world.paths
  const last = at(quarters, quarters.length - 1)
  for (const security of world.securities) {
    if (security.kind === 'note') continue
    const days = new Set([at(dates, 0), ...quarters])
    if (security.split && security.split.date > at(dates, 0)) days.add(security.split.date)
    for (const day of [...days].sort()) yield [security.id, day, sharesOn(security, day, last)]
  }
}

function* factorRows(world: World): Generator<Row> {
  for (const security of world.securities) {
    if (!hasFactors(security)) continue
    for (const [index, quarter] of world.paths.quarters.entries()) {
      const one = factorsOf(world.paths, security, index, world.seed)
      yield [
        security.id,
        quarter,
        one.earningsYield,
        one.bookYield,
        one.dividendYield,
        one.salesGrowth,
        one.earningsGrowth,
        one.returnOnEquity,
        one.beta,
        one.averageVolume,
      ]
    }
  }
}

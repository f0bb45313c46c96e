// Investors, their groups and the listed companies as organizations.
import type { BehaviorCode } from './behaviors.ts'
import type { Firm } from './firms.ts'
import { lei } from './identifiers.ts'
import { type Address, addressAt, phoneAt } from './places.ts'
import { at, numberAt, portion, Random } from './random.ts'
import type { Issuer } from './securities.ts'
import { domainOf, staffingOf } from './staff.ts'
import { summariesOf } from './summaries.ts'
import { type Row, recordedAt, source, type Table, table } from './table.ts'
import type { World } from './world.ts'

export const organizationTables = (world: World): Table[] => [
  table(
    'organizations',
    `id name type parent_id cik crd lei file_number website phone description street street2 city state country_code
    postal_code aum aum_basis aum_as_of declared_styles source created_at updated_at`,
    () => organizationRows(world),
  ),
]

/** Deterministic: people work at their firm's address. */
export const headquarters = (world: World, employerNumber: number): Address => {
  const employer = at(staffingOf(world).employers, employerNumber)
  return addressAt(employer.place, new Random(world.seed, 120, employerNumber))
}

const addressCells = (one: Address): Row => [
  one.street,
  one.street2,
  one.city,
  one.state,
  one.countryCode,
  one.postalCode,
]

function* organizationRows(world: World): Generator<Row> {
  for (const firm of world.firms) yield firmRow(world, firm)
  for (const issuer of world.issuers) yield issuerRow(world, issuer)
}

function firmRow(world: World, firm: Firm): Row {
  const aum = declaredAssets(world, firm)
  const random = new Random(world.seed, 121, firm.number)
  return [
    firm.id,
    firm.name,
    firm.type,
    firm.parent?.id ?? null,
    firm.cik,
    firm.crd,
    lei(firm.number),
    firm.fileNumber,
    `https://www.${domainOf(firm.name)}`,
    phoneAt(firm.place, random),
    describe(firm),
    ...addressCells(headquarters(world, firm.number)),
    aum,
    aum === null ? null : 'demo',
    aum === null ? null : at(world.paths.quarters, world.plan.quarters - 1),
    [
      ...(firm.behavior === 'index' && firm.type !== 'organization_group' ? ['index'] : []),
      ...(firm.declaresEsg ? ['esg'] : []),
    ],
    source,
    recordedAt,
    recordedAt,
  ]
}

/** More than the reported equity: bonds, cash and anything exempt from reporting. */
function declaredAssets(world: World, firm: Firm): number | null {
  if (firm.type === 'insider') return null
  if (firm.type === 'organization_group') {
    return firm.children.reduce((sum, child) => sum + (declaredAssets(world, child) ?? 0), 0)
  }
  const value = numberAt(summariesOf(world).firmValues, firm.number) || firm.equity || 400_000_000
  const isMixed = ['insurance', 'bank', 'pension_fund', 'sovereign', 'private_bank'].includes(firm.type)
  const factor = (isMixed ? 1.6 : 1.05) + (isMixed ? 1.6 : 0.4) * portion(world.seed, 122, firm.number)
  return Math.round((value * factor) / 1_000_000) * 1_000_000
}

const labels: Partial<Record<Firm['type'], string>> = {
  alternative: 'An engaged investor in special situations',
  bank: 'A bank that invests for trusts and private clients',
  family_office: 'The office of a family of entrepreneurs',
  foundation: 'A foundation that lives on its endowment',
  hedge_fund: 'A hedge fund manager',
  insider: 'Holds the shares of a founding family',
  insurance: 'An insurer that invests its reserves',
  investment_manager: 'An investment manager',
  organization_group: 'A group of investment firms',
  pension_fund: 'A pension fund',
  private_bank: 'A private bank',
  retail: 'A broker for private investors',
  sovereign: 'A state fund',
}

const describe = (firm: Firm): string => {
  const style = firm.type === 'investment_manager' ? styleWords[firm.behavior] : undefined
  return `${labels[firm.type] ?? 'An investor'}${style ? ` ${style}` : ''} in ${firm.place.city}.`
}

const styleWords: Partial<Record<BehaviorCode, string>> = {
  index: 'of index portfolios',
  quant: 'of systematic strategies',
  value: 'with a value approach',
  deep_value: 'that looks for neglected companies',
  growth: 'with a growth approach',
  aggressive_growth: 'of fast growing companies',
  garp: 'that looks for growth at a reasonable price',
  yield: 'of dividend portfolios',
  sector: 'of sector portfolios',
}

function issuerRow(world: World, issuer: Issuer): Row {
  const number = world.firms.length + issuer.number
  return [
    issuer.id,
    issuer.name,
    'corporate',
    issuer.parentId,
    issuer.cik,
    null,
    lei(number),
    null,
    `https://www.${domainOf(issuer.name.split(' ')[0] ?? '')}`,
    phoneAt(issuer.place, new Random(world.seed, 123, number)),
    `${issuer.subsector.name}, listed; seat in ${issuer.place.city}.`,
    ...addressCells(headquarters(world, number)),
    null,
    null,
    null,
    [],
    source,
    recordedAt,
    recordedAt,
  ]
}

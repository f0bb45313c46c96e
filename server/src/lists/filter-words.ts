// The filters of a list in words, for reports and their files.
import { regionLabels } from '@rostrum/contract/holders/values'
import { coverageLabels, lastContactLabels, nextContactLabels, unset } from '@rostrum/contract/irm/relationships'
import { jobFunctions } from '@rostrum/contract/market/job-functions'
import { metroLabels } from '@rostrum/contract/market/metros'
import {
  investorStyleLabels,
  organizationTypeLabels,
  orientationLabels,
  turnoverNames,
} from '@rostrum/contract/market/values'
import type { Db } from '#platform/database/database.ts'
import { country } from './export-values.ts'
import { namesOf } from './queries/names.ts'

type Spelling = (value: string) => string
type Words = [label: string, spell?: Spelling]

/** Of the filters of one list; its own words come before the usual ones. */
export interface OwnWords {
  valued?: Readonly<Record<string, Words>>
  switches?: Readonly<Record<string, string>>
  /** Whose values are ids of rows. */
  ofRows?: readonly string[]
}

export const dollars = (text: string) =>
  Number(text).toLocaleString('en-US', { style: 'currency', currency: 'USD' }).replace(/\.00$/, '')
export const from =
  (labels: Readonly<Record<string, string>>): Spelling =>
  (value) =>
    labels[value] ?? value
const quoted: Spelling = (text) => `“${text}”`
const countryName: Spelling = (code) => country(code) ?? code

/** Of filters with values; what is not here is shown as it is. */
const valued: Record<string, Words> = {
  term: ['Search', quoted],
  search: ['Search', quoted],
  types: ['Type', from(organizationTypeLabels)],
  organizationTypes: ['Organization type', from(organizationTypeLabels)],
  organizationId: ['Organization'],
  jobFunctions: ['Job function', from(jobFunctions)],
  styles: ['Style', from(investorStyleLabels)],
  orientation: ['Active or passive', from(orientationLabels)],
  turnoverLabels: ['Turnover', from(turnoverNames)],
  regions: ['Region', from(regionLabels)],
  country: ['Country', countryName],
  state: ['State or province'],
  metro: ['Metro area', from(metroLabels)],
  city: ['City'],
  geoFocus: ['Geographic focus', countryName],
  sectors: ['Sectors'],
  marketCaps: ['Market caps held', (code) => code.charAt(0).toUpperCase() + code.slice(1)],
  tags: ['Tags'],
  excludeTags: ['Tags, none of'],
  tiers: ['Tier', (tier) => (tier === unset ? 'no tier' : tier)],
  owners: ['Relationship owner', (id) => (id === unset ? 'no owner' : id)],
  coverages: ['Coverage', from(coverageLabels)],
  lastContact: ['Last contact', from(lastContactLabels)],
  nextContact: ['Next contact', from(nextContactLabels)],
  aumMin: ['AUM at least', dollars],
  aumMax: ['AUM at most', dollars],
  eaumMin: ['eAUM at least', dollars],
  eaumMax: ['eAUM at most', dollars],
  securityId: ['Security'],
}
const switches: Record<string, string> = {
  holdersOnly: 'Holders of our security only',
  irmOnly: 'In your IRM only',
  rollUp: 'Managers rolled up to their parent',
}
/** Values that are ids or codes of rows. */
const ofRows = ['organizationId', 'sectors', 'tags', 'excludeTags', 'owners', 'securityId'] as const

export async function filterWords(
  db: Db,
  customerId: string,
  filters: Readonly<Record<string, unknown>>,
  own: OwnWords = {},
): Promise<string[]> {
  const names = await namesOf(
    db,
    customerId,
    [...ofRows, ...(own.ofRows ?? [])].flatMap((key) => valuesOf(filters[key])),
  )
  return Object.entries(filters).flatMap(([key, value]) => {
    const flag = own.switches?.[key] ?? switches[key]
    if (flag !== undefined) return value === true ? [flag] : []
    const values = valuesOf(value)
    if (values.length === 0 || key.endsWith('Operator')) return []
    if (key === 'ids') return [`${values.length.toLocaleString('en-US')} chosen`]
    const [label, spell = String] = own.valued?.[key] ?? valued[key] ?? [key]
    const joiner = combinedBy(filters, key)
    return [`${label} ${values.map((one) => names.get(one) ?? spell(one)).join(joiner)}`]
  })
}

const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String)

const operators: Record<string, string> = { marketCaps: 'marketCapOperator', geoFocus: 'geoFocusOperator' }

function combinedBy(filters: Readonly<Record<string, unknown>>, key: string): string {
  const operator = filters[operators[key] ?? '']
  return operator === 'all' ? ' and ' : operator === 'none' ? ' nor ' : ' or '
}

// What brokers estimate, and for which fiscal periods.
import { z } from 'zod'
import { foldHeader } from '../column-mapping.ts'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, optionalText, requiredText } from '../platform/values.ts'
import { Period, type PeriodKind } from './measures-query.ts'

/** millions: of a currency. per_share: of a currency. percent: 12.5 is 12.5%. number: of the unit, such as systems. */
export const measureFormats = ['millions', 'per_share', 'percent', 'number'] as const
export type MeasureFormat = (typeof measureFormats)[number]
export const measureFormatNames: Record<MeasureFormat, string> = {
  millions: 'Currency, in millions',
  per_share: 'Currency, per share',
  percent: 'Percent',
  number: 'Number',
}

export const Measure = z.object({
  /** revenue, ebitda, eps, fcf, or the id of one of the customer's own. */
  key: z.string(),
  name: z.string(),
  format: z.enum(measureFormats),
  unit: z.string().nullable(),
  decimals: z.int(),
  isOwn: z.boolean(),
})
export type Measure = z.output<typeof Measure>

const standard = (key: string, name: string, format: MeasureFormat, decimals: number): Measure => ({
  ...{ key, name, format, decimals },
  unit: null,
  isOwn: false,
})
export const standardMeasures: readonly Measure[] = [
  standard('revenue', 'Revenue', 'millions', 1),
  standard('ebitda', 'EBITDA', 'millions', 1),
  standard('eps', 'EPS', 'per_share', 2),
  standard('fcf', 'Free cash flow', 'millions', 1),
]

const otherNames: Record<string, string> = {
  revenues: 'revenue',
  sales: 'revenue',
  netsales: 'revenue',
  netrevenue: 'revenue',
  totalrevenue: 'revenue',
  adjebitda: 'ebitda',
  adjustedebitda: 'ebitda',
  earningspershare: 'eps',
  adjeps: 'eps',
  adjustedeps: 'eps',
  dilutedeps: 'eps',
  fcf: 'fcf',
}

/** By its name or a common other one. */
export function measureNamed(text: string, measures: readonly Measure[]): Measure | undefined {
  const folded = foldHeader(text)
  return measures.find(
    ({ key, name }) => foldHeader(name) === folded || foldHeader(key) === folded || otherNames[folded] === key,
  )
}
export const periodKindNames: Record<PeriodKind, string> = { quarter: 'Quarters', year: 'Fiscal years' }

export const kindOf = (period: string): PeriodKind => (period.length > 4 ? 'quarter' : 'year')
export const periodLabel = (period: string): string =>
  kindOf(period) === 'year' ? `FY ${period}` : `${period.slice(5)} ${period.slice(0, 4)}`

const yearOf = (text: string): string => (text.length === 2 ? `20${text}` : text)

/** Q3 2026, 3Q26, 2026-Q3, 2026 Q3E, FY2026, FY26, 2026E, 12/2026 is none. */
export function periodOf(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s'’./_-]/g, '')
  const quarterFirst = /^(?:Q([1-4])|([1-4])Q)(?:FY|CY)?(\d{4}|\d{2})[EA]?$/.exec(plain)
  const yearFirst = /^(?:FY)?(\d{4})(?:Q([1-4])|([1-4])Q)[EA]?$/.exec(plain)
  const year = /^(?:FY|CY)(\d{4}|\d{2})[EA]?$|^(\d{4})(?:FY)?[EA]?$/.exec(plain)
  const found = quarterFirst
    ? `${yearOf(quarterFirst[3] ?? '')}-Q${quarterFirst[1] ?? quarterFirst[2]}`
    : yearFirst
      ? `${yearFirst[1]}-Q${yearFirst[2] ?? yearFirst[3]}`
      : year
        ? yearOf(year[1] ?? year[2] ?? '')
        : ''
  return Period.safeParse(found).data
}

const MeasureInput = z.strictObject({
  name: requiredText(60, 'Enter a name'),
  format: z.enum(measureFormats),
  unit: optionalText(30),
  decimals: z.int().min(0).max(4).default(1),
})

const gated = { permission: 'member', research: 'estimates' } as const

export const estimateMeasures = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/measures',
    summary: 'Measures that can be estimated: four standard ones and the customer’s own',
    response: item(z.array(Measure)),
  }),
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/measures',
    summary: 'Add a measure',
    body: MeasureInput,
    affects: [],
    response: item(Measure),
  }),
  update: endpoint({
    ...gated,
    method: 'PATCH',
    path: '/v2/research/measures/{id}',
    summary: 'Rename a measure of the customer’s own, or change how it is written',
    params: IdParams,
    body: MeasureInput.extend({ decimals: z.int().min(0).max(4) }).partial(),
    affects: [],
    response: item(Measure),
  }),
  delete: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/research/measures/{id}',
    summary: 'Delete a measure; its estimates stay and are shown again when it is restored',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/measures/{id}/restore',
    summary: 'Undo the deletion of a measure',
    params: IdParams,
    affects: [],
    response: item(Measure),
  }),
}

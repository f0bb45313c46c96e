// Figures of brokers in words. They are decimals of any length: only for showing are they rounded.
import type { EstimateSource } from '@rostrum/contract/research/estimates'
import type { Measure } from '@rostrum/contract/research/measures'
import { formatDateTime } from '#platform/formats.ts'

export function formatFigure(
  value: string | null | undefined,
  { decimals, format }: Pick<Measure, 'decimals' | 'format'>,
) {
  if (value === null || value === undefined) return '–'
  const text = Number(value)
    .toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .replace('-', '−')
  return format === 'percent' ? `${text}%` : text
}

export function unitOf({ format, unit }: Measure, currency: string | null | undefined): string {
  if (format === 'millions') return [currency, 'millions'].filter(Boolean).join(' ')
  if (format === 'per_share') return [currency, 'per share'].filter(Boolean).join(' ')
  return format === 'percent' ? 'percent' : (unit ?? '')
}

export const isInCurrency = ({ format }: Measure): boolean => format === 'millions' || format === 'per_share'

/** +4.5%, or a dash. */
export function formatChange(share: number | null): string {
  if (share === null) return '–'
  const text = (Math.abs(share) * 100).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const sign = text === '0.0' ? '' : share > 0 ? '+' : '−'
  return `${sign}${text}%`
}

export function sourceText(source: EstimateSource, timeZone: string): string {
  const { type, name, row, page, externalId, by, at } = source
  const when = `${by}, ${formatDateTime(at, timeZone)}`
  if (type === 'file') return `${name}, row ${row}. Imported by ${when}`
  if (type === 'feed') return `${name}, ID ${externalId}. Sent by ${when}`
  if (type === 'document') return `Document${page === null ? '' : `, page ${page}`}. Entered by ${when}`
  return `Entered by ${when}`
}

// Parses one row of a sheet as an estimate, or returns why it is rejected.
import { type Measure, measureNamed, periodOf } from '@rostrum/contract/research/measures'
import { latestDay } from '../../covered-securities/checks.ts'
import { dayOf, numberOf } from '../../sheet-import/cells.ts'
import { foldedName, type Named } from '../../sheet-import/names.ts'
import { quoted } from '../../sheet-import/read-sheet.ts'

export interface ReadEstimate extends Named {
  measure: Measure
  period: string
  value: string
  currency: string | null
  dated: string
}

interface Defaults {
  measures: readonly Measure[]
  measure: Measure | undefined
  dated: string
  currency: string | null
}

const longestName = 200
export const inCurrency = ({ format }: Measure): boolean => format === 'millions' || format === 'per_share'

const named = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').slice(0, longestName)

function measureOf(text: string | undefined, { measures, measure }: Defaults): Measure | string {
  if (!text) return measure ?? 'The measure is missing'
  return measureNamed(text, measures) ?? `${quoted(text)} is not one of your measures`
}

function dayIn(text: string | undefined, { dated }: Defaults): { day: string } | string {
  if (!text) return { day: dated }
  const day = dayOf(text)
  if (!day) return `${quoted(text)} is not a date`
  return day > latestDay() ? `${day} is in the future` : { day }
}

export function readEstimate(values: Record<string, string>, defaults: Defaults): ReadEstimate | string {
  const broker = named(values.broker)
  if (broker === '') return 'The broker is missing'
  const measure = measureOf(values.measure, defaults)
  if (typeof measure === 'string') return measure
  const period = periodOf(values.period ?? '')
  if (!period)
    return values.period ? `${quoted(values.period)} is not a fiscal quarter or year` : 'The period is missing'
  const value = numberOf(values.value ?? '', measure.format)
  if (value === undefined) return values.value ? `${quoted(values.value)} is not a number` : 'The estimate is missing'
  const dated = dayIn(values.dated, defaults)
  if (typeof dated === 'string') return dated
  const written = (values.currency ?? '').toUpperCase()
  if (written !== '' && !/^[A-Z]{3}$/.test(written)) return `${quoted(written)} is not a currency code`
  return {
    ...{ broker, measure, period, value, dated: dated.day },
    analyst: named(values.analyst) || null,
    currency: inCurrency(measure) ? written || defaults.currency : null,
  }
}

export const keyOf = ({ broker, measure, period, dated }: ReadEstimate): string =>
  [foldedName(broker), measure.key, period, dated].join('|')

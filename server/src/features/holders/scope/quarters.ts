import { isQuarterEnd } from '@rostrum/contract/market/quarters'
import { unprocessable } from '#platform/errors.ts'

/** Rejects dates that are not a quarter end, naming the field. */
export function checkQuarters(asked: Record<string, string | undefined>): void {
  const wrong = Object.entries(asked).filter(([, day]) => day !== undefined && !isQuarterEnd(day))
  if (wrong.length === 0) return
  throw unprocessable(Object.fromEntries(wrong.map(([field]) => [field, 'Choose the last day of a quarter'])))
}

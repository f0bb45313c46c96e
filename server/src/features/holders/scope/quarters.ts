// Calendar quarters as the days on which they end.

import { quarterBefore } from '#features/profiles/securities/public.ts'
import { unprocessable } from '#platform/errors.ts'

const ends = /-(03-31|06-30|09-30|12-31)$/

export const isQuarterEnd = (day: string): boolean => ends.test(day)

/** Refuses, under the name of the field, what is no quarter's end. */
export function checkQuarters(asked: Record<string, string | undefined>): void {
  const wrong = Object.entries(asked).filter(([, day]) => day !== undefined && !isQuarterEnd(day))
  if (wrong.length === 0) return
  throw unprocessable(Object.fromEntries(wrong.map(([field]) => [field, 'must be the last day of a quarter'])))
}

/** So many quarters earlier. */
export function earlier(quarter: string, count: number): string {
  let at = quarter
  for (let step = 0; step < count; step += 1) at = quarterBefore(at)
  return at
}

const numberOf = (quarter: string): number => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(5, 7)) / 3

/** How many quarters a range has, both ends included. */
export const countQuarters = (from: string, to: string): number => numberOf(to) - numberOf(from) + 1

/** Oldest first, both ends included. */
export const quartersBetween = (from: string, to: string): string[] =>
  Array.from({ length: countQuarters(from, to) }, (_, at) => earlier(to, at)).reverse()

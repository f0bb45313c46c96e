import type { PriceRange } from '#market/profile-tabs.ts'

const months: Record<Exclude<PriceRange, 'all'>, number> = { '1M': 1, '3M': 3, '1Y': 12, '3Y': 36 }

/** Limits the number of points to what a chart can show. */
export const intervals = { '1M': 'day', '3M': 'day', '1Y': 'day', '3Y': 'week', all: 'week' } as const

/** The first day of a range that ends on the day of the last price; undefined for the full history. */
export function beginningOf(range: PriceRange, lastDay: string): string | undefined {
  if (range === 'all') return undefined
  const date = new Date(`${lastDay}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months[range])
  return date.toISOString().slice(0, 10)
}

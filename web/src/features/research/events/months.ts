import { addDays } from '@rostrum/contract/platform/time-zones'

/** Whole weeks from Sunday to Saturday, YYYY-MM-DD. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const begin = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay())
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  const end = addDays(last, 6 - new Date(`${last}T00:00:00Z`).getUTCDay())
  const days: string[] = []
  for (let day = begin; day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

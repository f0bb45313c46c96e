/** How long what somebody was told of is kept; what they have not read, a year longer. */
const keptYears = 2
const unreadYears = 3

const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

interface Horizon {
  read: string
  unread: string
}

/**
 * Counted from the end of the newest quarter, which no clock sets back. What was filed before it is told no more either:
 * nobody remembers whether it was told already.
 */
export const horizonOf = (newestQuarter: string): Horizon => ({
  read: yearsBefore(newestQuarter, keptYears),
  unread: yearsBefore(newestQuarter, unreadYears),
})

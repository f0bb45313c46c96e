/** Retention of read alerts; unread alerts are kept a year longer. */
const keptYears = 2
const unreadYears = 3

const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

interface RetentionCutoff {
  read: string
  unread: string
}

/**
 * Counted from the end of the latest quarter, so that the system clock does not matter. Older filings raise no alerts
 * either: once alerts are purged, it is unknown whether one was raised.
 */
export const retentionCutoff = (newestQuarter: string): RetentionCutoff => ({
  read: yearsBefore(newestQuarter, keptYears),
  unread: yearsBefore(newestQuarter, unreadYears),
})

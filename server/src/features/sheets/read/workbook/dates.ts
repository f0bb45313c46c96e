const dayMs = 86_400_000
/** Day 0 of the 1900 date system, which treats 1900 as a leap year; valid from March 1900 on. */
const day0In1900 = Date.UTC(1899, 11, 30)
const day0In1904 = Date.UTC(1904, 0, 1)
const lastDay = 2_958_465

/** A spreadsheet's serial date as an ISO date, with the time of day if there is one; undefined if invalid. */
export function isoDate(days: number, startsIn1904: boolean): string | undefined {
  if (!Number.isFinite(days) || days < 0 || days > lastDay + 1) return undefined
  // Rounded to seconds, because fractions of a day are not exact in binary.
  const seconds = Math.round(days * 86_400)
  const at = new Date((startsIn1904 ? day0In1904 : day0In1900) + seconds * 1000)
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  const shortTime = time.endsWith(':00') ? time.slice(0, 5) : time
  if (days < 1) return shortTime
  return at.getTime() % dayMs === 0 ? day : `${day} ${shortTime}`
}

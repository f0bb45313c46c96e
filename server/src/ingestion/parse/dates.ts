const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/**
 * A calendar date as `YYYY-MM-DD`, or null. EDGAR alone has six formats: 2025-12-31, 12-31-2025 and 12/31/2025 (cover
 * pages), 20251231 (headers), 31-DEC-2025 (data sets), December 31, 2025 (texts); ownership documents add a time zone.
 */
export function dateOf(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim()
  return (
    inOrder(/^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2}|T.*)?$/.exec(trimmed), 1, 2, 3) ??
    inOrder(/^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(trimmed), 3, 1, 2) ??
    inOrder(/^(\d{4})(\d{2})(\d{2})$/.exec(trimmed), 1, 2, 3) ??
    named(/^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(trimmed), 3, 2, 1) ??
    named(/^([A-Za-z]{3,9})\.? (\d{1,2}), ?(\d{4})$/.exec(trimmed.replace(/\s+/g, ' ')), 3, 1, 2)
  )
}

function inOrder(match: RegExpExecArray | null, year: number, month: number, day: number): string | null {
  return match ? realDate(Number(match[year]), Number(match[month]), Number(match[day])) : null
}

function named(match: RegExpExecArray | null, year: number, month: number, day: number): string | null {
  if (!match) return null
  const number = months.indexOf((match[month] ?? '').slice(0, 3).toUpperCase()) + 1
  return number > 0 ? realDate(Number(match[year]), number, Number(match[day])) : null
}

function realDate(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2200) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** `2019-06-30` → `2019Q2`. */
export function quarterOf(date: string): string {
  return `${date.slice(0, 4)}Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
}

const eastern = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' })

/** EDGAR's ACCEPTANCE-DATETIME (YYYYMMDDHHMMSS) is in US Eastern time. */
export function acceptedAt(text: string | null): Date | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec((text ?? '').trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const guess = new Date(`${wall}-05:00`)
  if (Number.isNaN(guess.getTime())) return null
  const zone = eastern.formatToParts(guess).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT-05:00'
  return new Date(`${wall}${zone.replace('GMT', '')}`)
}

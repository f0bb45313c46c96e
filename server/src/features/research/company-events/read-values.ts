// Reads events from the words of a file or a calendar.

import { companyEventKindNames } from '@rostrum/contract/research/company-events'
import { type CompanyEventKind, companyEventKinds } from '@rostrum/contract/research/company-events-query'

const words: readonly (readonly [CompanyEventKind, RegExp])[] = [
  [
    'annual_meeting',
    /annual (general |stockholder|shareholder)|\bagm\b|annual meeting|(stock|share)holders?['’]? meeting/i,
  ],
  ['investor_day', /(investor|analyst|capital markets|teach-in) day|analyst meeting/i],
  [
    'earnings_call',
    /earnings|(financial|quarter(ly)?|full[- ]year|fiscal|results).{0,40}(results|call|release)|\bq[1-4]\b/i,
  ],
  ['conference', /conference|summit|forum|symposium|fireside|non-deal|roadshow/i],
]

/** By its name, its key, or the words of a title. */
export function kindOf(text: string): CompanyEventKind {
  const given = text.trim().toLowerCase()
  const named = companyEventKinds.find(
    (kind) => kind === given.replaceAll(' ', '_') || companyEventKindNames[kind].toLowerCase() === given,
  )
  return named ?? words.find(([, about]) => about.test(text.slice(0, 300)))?.[0] ?? 'other'
}

/** 16:30, 4:30 PM, 4pm, 16h30. Undefined if it is no time of day. */
export function timeOf(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(a\.?m\.?|p\.?m\.?)?(?:\s*[A-Z]{2,4})?$/i.exec(text.trim())
  if (!found) return undefined
  const [, hours = '', minutes = '00', half] = found
  if (!half && found[2] === undefined) return undefined
  const isAfternoon = half?.toLowerCase().startsWith('p')
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || (half && (Number(hours) < 1 || Number(hours) > 12))) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1990 && year <= 2100 ? date.toISOString().slice(0, 10) : undefined
}

/** 2026-11-18, 11/18/2026, 18.11.2026, 18-Nov-2026, November 18, 2026. */
export function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].{0,20})?$/.exec(text)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (figures) {
    const [first, second, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])]
    return figures[2] === '.' || first > 12 ? realDay(year, second, first) : realDay(year, first, second)
  }
  const named = /^(?:(\d{1,2})[- ])?([A-Za-z]{3})[a-z]{0,6}\.?[- ](?:(\d{1,2}),? )?(\d{4})$/.exec(text)
  const month = months.indexOf(named?.[2]?.toLowerCase() ?? '') + 1
  return named && month > 0 ? realDay(Number(named[4]), month, Number(named[1] ?? named[3])) : undefined
}

/** The names that American and Canadian calendars use. */
const zones: Readonly<Record<string, string>> = {
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  eastern: 'America/New_York',
  ct: 'America/Chicago',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  central: 'America/Chicago',
  mt: 'America/Denver',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pacific: 'America/Los_Angeles',
  gmt: 'Europe/London',
  bst: 'Europe/London',
  cet: 'Europe/Paris',
  utc: 'UTC',
}

export function zoneOf(text: string): string | undefined {
  const known =
    zones[
      text
        .trim()
        .toLowerCase()
        .replace(/ time$/, '')
    ]
  if (known) return known
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text.trim() }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

// The parts of a calendar file that say when someone is busy. Subjects, descriptions, places and people are left behind:
// what is not kept cannot leak.
import ICAL from 'ical.js'

export interface CalendarParts {
  /** The lines of each event and free/busy list, unfolded. */
  components: string[][]
  /** The lines of each time zone, by its name. */
  zones: Map<string, string[]>
  /** Whether something was too long or too much to be kept. */
  isCut: boolean
}

const kept =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|SEQUENCE|FREEBUSY|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i
const attendee = /^ATTENDEE;/i
const declined = /;PARTSTAT="?DECLINED"?[;:]/i

const mostComponents = 20_000
const mostZones = 200
const mostLines = 2_000
const longestLine = 50_000

/** One logical line at a time: those that continue the one before begin with a space or a tab. */
function* unfolded(text: string): Generator<string> {
  let line = ''
  let parts: string[] = []
  let from = 0
  while (from <= text.length) {
    const newline = text.indexOf('\n', from)
    const to = newline < 0 ? text.length : newline
    const raw = text.slice(from, text[to - 1] === '\r' ? Math.max(from, to - 1) : to)
    if (raw.startsWith(' ') || raw.startsWith('\t')) parts.push(raw.slice(1))
    else {
      yield parts.length > 0 ? line + parts.join('') : line
      line = raw
      parts = []
    }
    from = to + 1
  }
  yield line + parts.join('')
}

/**
 * `own`: addresses of the person. An invitation that they declined does not make them busy. `also`: further lines to keep,
 * of a calendar that is public.
 */
export function calendarParts(text: string, own: readonly string[] = [], also?: RegExp): CalendarParts {
  const parts: CalendarParts = { components: [], zones: new Map(), isCut: false }
  const stack: string[] = []
  let lines: string[] = []
  const isOwn = (line: string) => own.some((address) => line.toLowerCase().endsWith(`:mailto:${address.toLowerCase()}`))

  const keepLine = (line: string, name: string) => {
    if (lines.length >= mostLines || line.length > longestLine) parts.isCut = true
    else if (name === 'VTIMEZONE') lines.push(line)
    else if (stack.at(-1) !== name) return
    else if (kept.test(line) || also?.test(line)) lines.push(line)
    else if (attendee.test(line) && declined.test(line) && isOwn(line)) lines.push('TRANSP:TRANSPARENT')
  }
  const finish = (name: string) => {
    if (name !== 'VTIMEZONE') {
      if (parts.components.length < mostComponents) parts.components.push(lines)
      else parts.isCut = true
      return
    }
    const zone = lines.find((line) => /^TZID[;:]/i.test(line))
    const called = zone?.slice(zone.indexOf(':') + 1).trim()
    if (called && parts.zones.size < mostZones) {
      parts.zones.set(called, ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'])
    }
  }

  for (const line of unfolded(text)) {
    const [, edge, name = ''] = /^(BEGIN|END):([A-Z-]{1,30})\s*$/i.exec(line) ?? []
    const upper = name.toUpperCase()
    const outer = stack.find((one) => one === 'VEVENT' || one === 'VFREEBUSY' || one === 'VTIMEZONE')
    if (edge?.toUpperCase() === 'BEGIN') {
      if (!outer) lines = []
      else if (outer === 'VTIMEZONE') lines.push(line)
      // Deeper than any calendar goes.
      if (stack.length < 10) stack.push(upper)
    } else if (edge) {
      while (stack.length > 0 && stack.pop() !== upper) {}
      const isStillInside = stack.some((one) => one === outer)
      if (outer && !isStillInside) finish(outer)
      else if (outer === 'VTIMEZONE') lines.push(line)
    } else if (outer && line) keepLine(line, outer)
  }
  return parts
}

/** The same parts as a calendar file again, to be kept until they are read. */
export function textOf({ components, zones }: CalendarParts): string {
  const events = components.map((lines) => {
    const name = lines.some((line) => /^FREEBUSY[;:]/i.test(line)) ? 'VFREEBUSY' : 'VEVENT'
    return [`BEGIN:${name}`, ...lines, `END:${name}`]
  })
  return ['BEGIN:VCALENDAR', ...[...zones.values()].flat(), ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
}

export interface Property {
  name: string
  parameters: Record<string, string>
  type: string
  values: unknown[]
}

/** Undefined for a line that means nothing. */
export function propertyOf(line: string): Property | undefined {
  try {
    const [name, parameters, type, ...values] = ICAL.parse.property(line) as [
      string,
      Record<string, string>,
      string,
      ...unknown[],
    ]
    return { name, parameters, type, values }
  } catch {
    return undefined
  }
}

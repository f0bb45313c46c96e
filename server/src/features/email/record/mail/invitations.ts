// Calendar invitations in mail (RFC 5546): what, when and where.
import { instantAt } from '@rostrum/contract/platform/time-zones'
import type { Attachment } from 'postal-mime'
import type { Invitation } from './parsed-mail.ts'

const largest = 200_000

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')

export function invitationIn(attachments: readonly Attachment[]): Invitation | null {
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!calendar) return null
  const text = textOf(calendar)
  return text.length > largest ? null : readInvitation(text)
}

export function readInvitation(text: string): Invitation | null {
  const lines = text
    .replaceAll('\0', '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const method = lines
    .find((line) => /^METHOD:/i.test(line))
    ?.slice(7)
    .trim()
    .toUpperCase()
  if (method !== 'REQUEST' && method !== 'PUBLISH' && method !== 'CANCEL') return null
  const from = lines.findIndex((line) => /^BEGIN:VEVENT$/i.test(line.trim()))
  const to = lines.findIndex((line) => /^END:VEVENT$/i.test(line.trim()))
  if (from < 0 || to < from) return null
  const fields = new Map<string, { parameters: string; value: string }>()
  for (const line of lines.slice(from + 1, to)) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]{1,30})((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/i.exec(line) ?? []
    if (name && !fields.has(name.toUpperCase())) fields.set(name.toUpperCase(), { parameters, value })
  }
  const startsAt = instantOf(fields.get('DTSTART'))
  const uid = fields.get('UID')?.value.trim().slice(0, 500)
  if (!startsAt || !uid) return null
  const endsAt = instantOf(fields.get('DTEND'))
  return {
    uid,
    subject: wordsOf(fields.get('SUMMARY')?.value) || 'Meeting',
    startsAt,
    endsAt: endsAt && endsAt >= startsAt ? endsAt : null,
    location: wordsOf(fields.get('LOCATION')?.value) || null,
    isCanceled: method === 'CANCEL' || fields.get('STATUS')?.value.trim().toUpperCase() === 'CANCELLED',
  }
}

const wordsOf = (value = ''): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 250)

/** A wall-clock time in a zone that this machine knows; of another zone, as if it were UTC. */
function instantOf(field: { parameters: string; value: string } | undefined): Date | null {
  const [, year, month, date, hour = '00', minute = '00', second = '00', utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(field?.value.trim() ?? '') ?? []
  if (!year) return null
  const [day, time] = [`${year}-${month}-${date}`, `${hour}:${minute}:${second}`]
  const inUtc = new Date(`${day}T${time}Z`)
  if (Number.isNaN(inUtc.getTime())) return null
  const [, zone] = /;TZID="?([\w+\-/ ]{1,60})"?/i.exec(field?.parameters ?? '') ?? []
  if (utc === 'Z' || !zone) return inUtc
  try {
    return instantAt({ day, time }, zone)
  } catch {
    return inUtc
  }
}

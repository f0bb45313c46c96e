// Entries of ours that the owner moved or deleted in the connected calendar: marked, and overwritten only on request.

import { calendarParts } from '#platform/calendar/components.ts'
import { readEvent } from '#platform/calendar/event.ts'
import { utc, zonesOf } from '#platform/calendar/zones.ts'
import type { Db } from '#platform/database/database.ts'
import { listWritten, noteWrite } from './queries.ts'

interface Times {
  startsAt: Date | null
  endsAt: Date | null
}

/** Whether the first event of a file is at these times, and is going to take place. */
export function isAt(text: string, { startsAt, endsAt }: Times): boolean {
  const { components, zones } = calendarParts(text)
  const [lines] = components
  const event = lines && readEvent(lines, zonesOf(zones, utc), utc)
  if (!event || event === 'broken' || event.isCanceled) return false
  return event.startsAt === startsAt?.getTime() && event.endsAt === endsAt?.getTime()
}

/** Objects of a calendar that were read, and those that are gone. */
export async function noteOutside(
  db: Db,
  calendarId: string,
  objects: readonly { href: string; etag: string | null; content: string }[],
  gone: readonly string[],
): Promise<void> {
  if (objects.length === 0 && gone.length === 0) return
  const read = new Map(objects.map((object) => [object.href, object]))
  const notedAt = new Date()
  for (const { entryId, href, etag, ...times } of await listWritten(db, calendarId)) {
    const object = read.get(href)
    if (gone.includes(href)) await noteWrite(db, entryId, { state: 'deleted', notedAt })
    else if (!object || object.etag === etag || etag === overwrite) continue
    else if (isAt(object.content, times)) await noteWrite(db, entryId, { state: 'written', etag: object.etag })
    else await noteWrite(db, entryId, { state: 'moved', notedAt })
  }
}

/** Stands for an ETag when the owner chose our version. */
export const overwrite = '*'

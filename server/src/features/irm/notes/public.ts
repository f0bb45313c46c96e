import { NoteQuery } from '@rostrum/contract/irm/notes'
import type { Db } from '#platform/database/database.ts'
import { listNotes } from './queries.ts'

export { knownMentions } from './mentions.ts'
export { insertNotes, type NewNote, removeUntouchedNotes, replaceMentions } from './queries.ts'

/** Notes about a profile, pinned first, then the latest. */
export const recentNotes = async (db: Db, notableId: string, most: number) =>
  (await listNotes(db, NoteQuery.parse({ notableId, pageSize: most }))).rows

import type { Note, notes } from '@rostrum/contract/irm/notes'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { replaceUses } from '#features/files/public.ts'
import { keyOf, namesOf, requireContact, requireContactType } from '#features/irm/subjects/public.ts'
import { listViewers, shownVisibility, visibilityCell, visibleToOf } from '#features/irm/visibility/public.ts'
import { eachPage } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { newId } from '#platform/identifiers.ts'
import { type RichText, readRichText } from '#platform/rich-text.ts'
import { knownMentions } from './mentions.ts'
import { findNote, insertNote, listNotes, markNote, replaceMentions, type StoredNote, updateNote } from './queries.ts'

async function described(db: Db, rows: StoredNote[]): Promise<Note[]> {
  const about = rows.map((row) => ({ type: row.notableType as Note['notableType'], id: row.notableId }))
  const names = await namesOf(db, about)
  const viewers = await listViewers(db, rows)
  return rows.map(({ authorId, firstName, lastName, visibleTo, ...row }) => {
    const notableType = row.notableType as Note['notableType']
    return {
      ...row,
      notableType,
      notable: names.get(keyOf({ type: notableType, id: row.notableId })) ?? null,
      author: { id: authorId, firstName, lastName },
      ...shownVisibility({ visibleTo, userId: authorId }, viewers),
    }
  })
}

async function readNote(db: Db, id: string): Promise<Note> {
  const row = await findNote(db, id)
  const [note] = row ? await described(db, [row]) : []
  if (!note) throw notFound('Note')
  return note
}

export const oneNote = ({ db }: Context, { params }: Input<typeof notes.read>): Promise<Note> => readNote(db, params.id)

export async function pageOfNotes({ db }: Context, { query }: Input<typeof notes.list>) {
  if (query.notableType && query.notableId) await requireContact(db, query.notableType, query.notableId)
  const { rows, total } = await listNotes(db, query)
  return { rows: await described(db, rows), total }
}

export const fileOfNotes = (ctx: Context, { query }: Input<typeof notes.export>) => fileOf(everyNote(ctx, query), {})

async function* everyNote({ db, principal }: Context, query: Input<typeof notes.export>['query']) {
  for await (const rows of eachPage((page) => listNotes(db, { ...query, ...page }))) {
    for (const note of await described(db, rows)) {
      const { createdAt, updatedAt, notable, notableType, plain, author, isPinned } = note
      yield {
        createdAt,
        about: notable?.name ?? null,
        aboutType: notableType === 'person' ? 'Person' : 'Organization',
        note: plain,
        author: `${author.firstName} ${author.lastName}`,
        pinned: isPinned ? 'Yes' : null,
        visibleTo: visibilityCell(note, principal.user.id),
        updatedAt: updatedAt > createdAt ? updatedAt : null,
      }
    }
  }
}

/** Mentions and files in the text. */
async function keepReferences({ db, customerId, principal }: Context, sourceId: string, text: RichText) {
  await replaceMentions(db, { customerId, sourceType: 'note', sourceId }, await knownMentions(db, text))
  const use = { customerId, userId: principal.user.id, subjectType: 'note' as const, subjectId: sourceId }
  await replaceUses(db, use, text.fileIds)
}

export async function writeNote(ctx: Context, { body }: Input<typeof notes.create>): Promise<Note> {
  const { notableId, isPinned } = body
  const notableType = body.notableType ?? (await requireContactType(ctx.db, notableId))
  await requireContact(ctx.db, notableType, notableId)
  const text = readRichText(body.notes)
  const id = newId()
  const keys = { customerId: ctx.customerId, id, userId: ctx.principal.user.id }
  const visibleTo = (await visibleToOf(ctx, body)) ?? null
  await insertNote(ctx.db, { ...keys, notableType, notableId, isPinned, visibleTo, text })
  await keepReferences(ctx, id, text)
  await recordChange(ctx, {
    action: 'note.written',
    subjectType: 'note',
    subjectId: id,
    after: { ...body, notableType, notes: text.html },
  })
  return readNote(ctx.db, id)
}

export async function changeNote(ctx: Context, { params, body }: Input<typeof notes.update>): Promise<Note> {
  const before = await findNote(ctx.db, params.id)
  if (!before) throw notFound('Note')
  const text = body.notes === undefined ? undefined : readRichText(body.notes)
  const { isPinned, version } = body
  const visibleTo = await visibleToOf(ctx, body, { visibleTo: before.visibleTo, userId: before.authorId })
  if (!(await updateNote(ctx.db, params.id, version, { text, isPinned, visibleTo }))) {
    throw new AppError('conflict', 'Someone else has changed this note since you opened it')
  }
  if (text) await keepReferences(ctx, params.id, text)
  await recordChange(ctx, {
    action: 'note.changed',
    subjectType: 'note',
    subjectId: params.id,
    before: { notes: before.notes, isPinned: before.isPinned, visibleTo: before.visibleTo },
    after: { ...(text && { notes: text.html }), isPinned, visibleTo },
  })
  return readNote(ctx.db, params.id)
}

export async function removeNote(ctx: Context, { params }: Input<typeof notes.delete>): Promise<undefined> {
  if (!(await findNote(ctx.db, params.id))) throw notFound('Note')
  await markNote(ctx.db, params.id, new Date())
  await recordChange(ctx, { action: 'note.removed', subjectType: 'note', subjectId: params.id })
  return undefined
}

export async function restoreNote(ctx: Context, { params }: Input<typeof notes.restore>): Promise<Note> {
  if (!(await findNote(ctx.db, params.id, 'deleted'))) throw notFound('Note')
  await markNote(ctx.db, params.id, null)
  await recordChange(ctx, { action: 'note.restored', subjectType: 'note', subjectId: params.id })
  return readNote(ctx.db, params.id)
}

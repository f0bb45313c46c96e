import type { Input } from '@rostrum/contract/platform/endpoint'
import type { documentNotes } from '@rostrum/contract/research/document-notes'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findNote, insertNote, listNotes, updateNote } from './queries/notes.ts'
import { requireDocument } from './shown.ts'

const subjectType = 'research_note'

async function requireNote(ctx: Context, id: string, state: 'kept' | 'deleted' = 'kept') {
  const found = await findNote(ctx.db, id, state)
  if (!found) throw notFound('Note')
  // Of a document that has expired, notes are gone with it.
  await requireDocument(ctx, found.documentId)
  if (found.author.id !== ctx.principal.user.id) throw new AppError('forbidden', 'Only the author can change a note')
  const { documentId: _, ...note } = found
  return note
}

export async function notesOf(ctx: Context, { params }: Input<typeof documentNotes.list>) {
  const { id } = await requireDocument(ctx, params.id)
  return listNotes(ctx.db, id)
}

export async function addNote(ctx: Context, { params, body }: Input<typeof documentNotes.add>) {
  const { id: documentId } = await requireDocument(ctx, params.id)
  const { customerId, principal } = ctx
  const id = newId()
  await insertNote(ctx.db, { customerId, id, documentId, userId: principal.user.id, ...body })
  await recordChange(ctx, { action: 'research_note.added', subjectType, subjectId: id, after: { documentId, ...body } })
  return requireNote(ctx, id)
}

export async function changeNote(ctx: Context, { params, body }: Input<typeof documentNotes.update>) {
  const { page, text } = await requireNote(ctx, params.id)
  await updateNote(ctx.db, params.id, body)
  const change = { subjectId: params.id, before: { page, text }, after: body }
  await recordChange(ctx, { action: 'research_note.changed', subjectType, ...change })
  return requireNote(ctx, params.id)
}

export async function deleteNote(ctx: Context, { params }: Input<typeof documentNotes.delete>): Promise<undefined> {
  const { page, text } = await requireNote(ctx, params.id)
  await updateNote(ctx.db, params.id, { deletedAt: new Date() })
  const change = { subjectId: params.id, before: { page, text } }
  await recordChange(ctx, { action: 'research_note.deleted', subjectType, ...change })
}

export async function restoreNote(ctx: Context, { params }: Input<typeof documentNotes.restore>) {
  await requireNote(ctx, params.id, 'deleted')
  await updateNote(ctx.db, params.id, { deletedAt: null })
  await recordChange(ctx, { action: 'research_note.restored', subjectType, subjectId: params.id })
  return requireNote(ctx, params.id)
}

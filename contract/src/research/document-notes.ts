// Notes of the team beside a research document.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'
import { documentLimits } from './document-values.ts'

export const DocumentNote = z.object({
  id: z.uuid(),
  page: z.int().nullable(),
  text: z.string(),
  author: UserBrief,
  createdAt: Instant,
  updatedAt: Instant,
})
export type DocumentNote = z.output<typeof DocumentNote>

const NoteInput = z.strictObject({
  page: z.int().min(1, 'Enter a page number').max(documentLimits.pages).nullable(),
  text: requiredText(documentLimits.noteLength, 'Enter some text'),
})

const shared = { permission: 'member', research: 'research', affects: [] } as const

export const documentNotes = {
  list: endpoint({
    permission: 'member',
    research: 'research',
    method: 'GET',
    path: '/v2/research/documents/{id}/notes',
    summary: 'Notes on a document, by page',
    params: IdParams,
    response: item(z.array(DocumentNote)),
  }),
  add: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/documents/{id}/notes',
    summary: 'Add a note to a document',
    params: IdParams,
    body: NoteInput,
    response: item(DocumentNote),
  }),
  update: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/v2/research/document_notes/{id}',
    summary: 'Edit one of the user’s notes',
    params: IdParams,
    body: NoteInput,
    response: item(DocumentNote),
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/v2/research/document_notes/{id}',
    summary: 'Delete one of the user’s notes; it can be restored',
    params: IdParams,
    response: noContent,
  }),
  restore: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/document_notes/{id}/restore',
    summary: 'Restore a deleted note',
    params: IdParams,
    response: item(DocumentNote),
  }),
}

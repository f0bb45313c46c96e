// Notes on organizations and people.
import { z } from 'zod'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant, queryBoolean } from '../platform/values.ts'
import { Contact, contactTypes, NoteText, UserBrief } from './values.ts'

export const Note = z.object({
  id: z.uuid(),
  notableType: z.enum(contactTypes),
  notableId: z.uuid(),
  /** The subject of the note, by name. */
  notable: Contact.nullable(),
  /** Sanitized HTML. */
  notes: z.string(),
  plain: z.string(),
  isPinned: z.boolean(),
  author: UserBrief,
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Note = z.output<typeof Note>

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/v1/notes',
    summary: 'Notes of a record, or all; pinned first, then newest',
    permission: 'member',
    query: PageQuery.extend({
      notableType: z.enum(contactTypes).optional(),
      notableId: z.uuid().optional(),
      search: z.string().trim().max(200).optional(),
      pinnedOnly: queryBoolean,
    }),
    response: page(Note),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/notes/{id}',
    summary: 'One note',
    permission: 'member',
    params: IdParams,
    response: item(Note),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/notes',
    summary: 'Write a note',
    permission: 'member',
    body: z.strictObject({
      /** The id is enough; with a type, the id must be of that type. */
      notableType: z.enum(contactTypes).optional(),
      notableId: z.uuid(),
      notes: NoteText,
      isPinned: z.boolean().default(false),
    }),
    affects: ['activity_events'],
    response: item(Note),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/notes/{id}',
    summary: 'Change or pin a note; refused when somebody else has changed it since',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({ notes: NoteText.optional(), isPinned: z.boolean().optional(), version: z.int().optional() }),
    affects: ['activity_events'],
    response: item(Note),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/notes/{id}',
    summary: 'Remove a note; it can be brought back',
    permission: 'member',
    params: IdParams,
    affects: ['activity_events'],
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/notes/{id}/restore',
    summary: 'Bring a removed note back',
    permission: 'member',
    params: IdParams,
    affects: ['activity_events'],
    response: item(Note),
  }),
}

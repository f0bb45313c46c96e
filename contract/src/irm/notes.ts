// Notes on organizations and people.
import { z } from 'zod'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, queryBoolean } from '../platform/values.ts'
import { Contact, contactTypes, NoteText, UserBrief } from './values.ts'
import { hasChosen, nobodyChosen, visibilityFields, visibilityInput } from './visibility.ts'

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
  ...visibilityFields,
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Note = z.output<typeof Note>

export const noteSorts = ['isPinned', 'createdAt', 'updatedAt'] as const

export const NoteQuery = PageQuery.extend({
  notableType: z.enum(contactTypes).optional(),
  notableId: z.uuid().optional(),
  search: z.string().trim().max(200).optional(),
  authorIds: list(z.uuid()),
  /** Written in this period. */
  from: Instant.optional(),
  to: Instant.optional(),
  /** Tags of the organization or person that the note is about. */
  tags: list(z.uuid()),
  pinnedOnly: queryBoolean,
  /** Not visible to everyone. */
  privateOnly: queryBoolean,
  sort: sortOf(noteSorts, 'is_pinned_desc-created_at_desc'),
})

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/v1/notes',
    summary: 'Notes of a record, or all; pinned first, then latest',
    permission: 'member',
    query: NoteQuery,
    response: page(Note),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/notes.csv',
    summary: "The same list as a file, with times in the user's time zone",
    permission: 'member',
    query: NoteQuery.omit({ pageSize: true, pageOffset: true }),
    response: csv([
      { key: 'createdAt', header: 'Date', isInstant: true },
      { key: 'about', header: 'About' },
      { key: 'aboutType', header: 'Type' },
      { key: 'note', header: 'Note' },
      { key: 'author', header: 'Author' },
      { key: 'pinned', header: 'Pinned' },
      { key: 'visibleTo', header: 'Visible to' },
      { key: 'updatedAt', header: 'Edited', isInstant: true },
    ]),
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
    body: z
      .strictObject({
        /** The id is enough; with a type, the id must be of that type. */
        notableType: z.enum(contactTypes).optional(),
        notableId: z.uuid(),
        notes: NoteText,
        isPinned: z.boolean().default(false),
        ...visibilityInput,
      })
      .refine(hasChosen, nobodyChosen),
    affects: ['activity_events', 'file'],
    response: item(Note),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/notes/{id}',
    summary: 'Change or pin a note, or who may see it; rejected if someone else has changed it since',
    permission: 'member',
    params: IdParams,
    body: z
      .strictObject({
        notes: NoteText.optional(),
        isPinned: z.boolean().optional(),
        version: z.int().optional(),
        ...visibilityInput,
      })
      .refine(hasChosen, nobodyChosen),
    affects: ['activity_events', 'file'],
    response: item(Note),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/notes/{id}',
    summary: 'Remove a note; it can be restored',
    permission: 'member',
    params: IdParams,
    affects: ['activity_events', 'file'],
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/notes/{id}/restore',
    summary: 'Restore a removed note',
    permission: 'member',
    params: IdParams,
    affects: ['activity_events', 'file'],
    response: item(Note),
  }),
}

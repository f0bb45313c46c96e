// Note templates: outlines from the customer's own list, inserted into the notes of contacts and activities.
import { z } from 'zod'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, requiredText } from '../platform/values.ts'
import { NoteText } from './values.ts'

export const NoteTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Sanitized HTML. */
  notes: z.string(),
  position: z.int(),
})
export type NoteTemplate = z.output<typeof NoteTemplate>

const NoteTemplateInput = z.strictObject({ name: requiredText(100, 'Enter a name'), notes: NoteText })

export const noteTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/v2/note_templates',
    summary: 'The note templates, in their order',
    permission: 'member',
    response: item(z.array(NoteTemplate)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/note_templates',
    summary: 'Add a note template; names are unique',
    permission: 'member',
    body: NoteTemplateInput,
    affects: [],
    response: item(NoteTemplate),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v2/note_templates/{id}',
    summary: 'Change or reorder a note template',
    permission: 'member',
    params: IdParams,
    body: NoteTemplateInput.extend({ position: z.int().min(0) }).partial(),
    affects: [],
    response: item(NoteTemplate),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/note_templates/{id}',
    summary: 'Delete a note template; notes written with it stay',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}

import { noteTemplates } from '@rostrum/contract/irm/note-templates'
import { notes } from '@rostrum/contract/irm/notes'
import type { Implement } from '#platform/http/implement.ts'
import { changeNote, fileOfNotes, oneNote, pageOfNotes, removeNote, restoreNote, writeNote } from './service.ts'
import { listTemplates } from './templates/queries.ts'
import { changeTemplate, createTemplate, removeTemplate } from './templates/service.ts'

export function noteRoutes(implement: Implement) {
  implement(notes.list, pageOfNotes)
  implement(notes.export, async (ctx, input) => fileOfNotes(ctx, input))
  implement(notes.read, oneNote)
  implement(notes.create, writeNote)
  implement(notes.update, changeNote)
  implement(notes.delete, removeNote)
  implement(notes.restore, restoreNote)
  implement(noteTemplates.list, ({ db }) => listTemplates(db))
  implement(noteTemplates.create, createTemplate)
  implement(noteTemplates.update, changeTemplate)
  implement(noteTemplates.delete, removeTemplate)
}

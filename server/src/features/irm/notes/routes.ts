import { notes } from '@rostrum/contract/irm/notes'
import type { Implement } from '#platform/http/implement.ts'
import { changeNote, oneNote, pageOfNotes, removeNote, restoreNote, writeNote } from './service.ts'

export function noteRoutes(implement: Implement) {
  implement(notes.list, pageOfNotes)
  implement(notes.read, oneNote)
  implement(notes.create, writeNote)
  implement(notes.update, changeNote)
  implement(notes.delete, removeNote)
  implement(notes.restore, restoreNote)
}

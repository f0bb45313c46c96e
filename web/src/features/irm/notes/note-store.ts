// Whether the form for a new note is open over the page at hand, and whom the note is about.
import type { ContactType } from '@rostrum/contract/irm/values'
import { createStore } from '../../../platform/store.ts'

export interface NoteTarget {
  about: { type: ContactType; id: string } | undefined
}

export const openedNote = createStore<NoteTarget | undefined>(undefined)
export const openNote = (about: NoteTarget['about']): void => openedNote.set({ about })
export const closeNote = (): void => openedNote.set(undefined)

const onProfile = /^\/(people|organizations)\/([0-9a-f-]{36})(?:\/|$)/

/** About the profile on the screen, when there is one. */
export function openQuickNote(): void {
  const [, folder, id] = onProfile.exec(location.pathname) ?? []
  openNote(id ? { type: folder === 'people' ? 'person' : 'organization', id } : undefined)
}

/** What was typed into a new note that is not saved yet; closing the form by accident keeps it. */
let draft = ''
export const noteDraft = (): string => draft
export const keepNoteDraft = (html: string): void => {
  draft = html
}

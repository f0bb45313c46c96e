// Whether the form for a new note is open over the page at hand, and whom the note is about.
import type { Note } from '@rostrum/contract/irm/notes'
import type { ContactType } from '@rostrum/contract/irm/values'
import { createStore } from '#platform/store.ts'

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

interface NoteDraft {
  html: string
  /** Of a note that exists: as it was when it was opened. Saving builds on this, however much later. */
  base?: Note | undefined
}

/** What was typed and is not saved yet, by the contact or the note it is about; leaving the page keeps it. */
const drafts = new Map<string, NoteDraft>()
export const noteDraft = (about = ''): NoteDraft | undefined => drafts.get(about)
export const keepNoteDraft = (about: string | undefined, draft: NoteDraft): void => {
  if (draft.html === (draft.base?.notes ?? '')) drafts.delete(about ?? '')
  else drafts.set(about ?? '', draft)
}
export const forgetNoteDraft = (about = ''): void => {
  drafts.delete(about)
}
export const hasNoteDrafts = (): boolean => drafts.size > 0

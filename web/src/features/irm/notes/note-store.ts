// Whether the new note form is open over the current page, and for which contact.
import { Note } from '@rostrum/contract/irm/notes'
import type { ContactType } from '@rostrum/contract/irm/values'
import { isSameVisibility, type VisibleTo, visibleToEveryone, visibleToOf } from '#features/irm/visibility/public.ts'
import { keepThroughSignIn } from '#platform/drafts.ts'
import { createStore } from '#platform/store.ts'

export interface NoteTarget {
  about: { type: ContactType; id: string } | undefined
}

export const openedNote = createStore<NoteTarget | undefined>(undefined)
export const openNote = (about: NoteTarget['about']): void => openedNote.set({ about })
export const closeNote = (): void => openedNote.set(undefined)

const onProfile = /^\/(people|organizations)\/([0-9a-f-]{36})(?:\/|$)/

/** Prefills the profile on screen, if any. */
export function openQuickNote(): void {
  const [, folder, id] = onProfile.exec(location.pathname) ?? []
  openNote(id ? { type: folder === 'people' ? 'person' : 'organization', id } : undefined)
}

interface NoteDraft {
  html: string
  visibleTo: VisibleTo
  /** For an existing note: the version that was opened, which the save is based on even much later. */
  base?: Note | undefined
}

/** Unsaved drafts by contact or note id; kept across navigation. */
const drafts = new Map<string, NoteDraft>()
export const noteDraft = (about = ''): NoteDraft | undefined => drafts.get(about)
export const keepNoteDraft = (about: string | undefined, draft: NoteDraft): void => {
  const { html, visibleTo, base } = draft
  const seen = base ? visibleToOf(base) : visibleToEveryone
  if (html === (base?.notes ?? '') && isSameVisibility(visibleTo, seen)) drafts.delete(about ?? '')
  else drafts.set(about ?? '', draft)
}
export const forgetNoteDraft = (about = ''): void => {
  drafts.delete(about)
}
export const hasNoteDrafts = (): boolean => drafts.size > 0

interface Kept {
  opened: NoteTarget | undefined
  drafts: [about: string, draft: NoteDraft][]
}

keepThroughSignIn('notes', {
  read: (): Kept | undefined => (hasNoteDrafts() ? { opened: openedNote.get(), drafts: [...drafts] } : undefined),
  restore: (kept) => {
    const { opened, drafts: before } = kept as Kept
    for (const [about, { base, ...draft }] of before) drafts.set(about, { ...draft, base: base && Note.parse(base) })
    openedNote.set(opened)
  },
})

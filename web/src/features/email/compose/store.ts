// The open email windows. Outside React, so that any page can open one and it stays when the page is left.
import type { DraftAttachment, EmailDraft, Reply } from '@rostrum/contract/email/drafts'
import type { Recipient } from '@rostrum/contract/email/recipients'
import { createStore } from '#platform/store.ts'

export type WindowState = 'fixed' | 'minimized' | 'expanded'

interface AnswerOpening extends Omit<Reply, 'references'> {
  references?: string[]
  quotedHtml: string
  replyToMessageId?: string
  /** The mailbox of the message, and everyone it is from or to: the answer leaves from the same account. */
  accountId?: string | null
  addresses?: readonly string[]
}

/** What a window opens with: a new message, an answer, or a draft. */
export interface Opening {
  /** Addresses, or people: their primary addresses are used. */
  to?: readonly Recipient[]
  personIds?: readonly string[]
  /** People of the IRM who work there. */
  organizationIds?: readonly string[]
  cc?: readonly Recipient[]
  subject?: string
  /** HTML. */
  body?: string
  attachments?: readonly DraftAttachment[]
  reply?: AnswerOpening
  draft?: EmailDraft
}

export interface ComposeWindow {
  key: number
  state: WindowState
  opening: Opening
}

export const composeWindows = createStore<readonly ComposeWindow[]>([])

let lastKey = 0

const change = (key: number, next: Partial<ComposeWindow>) =>
  composeWindows.set(composeWindows.get().map((one) => (one.key === key ? { ...one, ...next } : one)))

/** A draft that is open already is brought forward. Only one window is expanded at a time. */
export function openCompose(opening: Opening = {}) {
  const { draft } = opening
  const open = draft && composeWindows.get().find((one) => one.opening.draft?.id === draft.id)
  if (open) return change(open.key, { state: 'fixed' })
  lastKey += 1
  composeWindows.set([...composeWindows.get(), { key: lastKey, state: 'fixed', opening }])
}

export const closeCompose = (key: number) => composeWindows.set(composeWindows.get().filter((one) => one.key !== key))

export const setWindowState = (key: number, state: WindowState) =>
  composeWindows.set(
    composeWindows.get().map((one) => {
      if (one.key === key) return { ...one, state }
      return state === 'expanded' && one.state === 'expanded' ? { ...one, state: 'fixed' } : one
    }),
  )

/** Known once it was saved for the first time. */
export const nameDraft = (key: number, draft: EmailDraft) => {
  const open = composeWindows.get().find((one) => one.key === key)
  if (open) change(key, { opening: { ...open.opening, draft } })
}

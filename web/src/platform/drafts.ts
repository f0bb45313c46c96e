// Unsaved input that survives the redirect to the sign-in page. It is given back only to the same person under the same
// customer.
import { keptDrafts, tabAuthorization } from './storage.ts'

interface Source {
  /** Undefined when nothing is unsaved. */
  read: () => unknown
  /** For input that opens by itself; a form reads `restoredDraft` when it mounts. */
  restore?: (draft: unknown) => void
}

interface Kept {
  authorizationId: string
  drafts: Record<string, unknown>
}

const sources = new Map<string, Source>()
const restored = new Map<string, unknown>()
let isLeaving = false

/** Returns the function that unregisters it. */
export function keepThroughSignIn(key: string, source: Source): () => void {
  sources.set(key, source)
  return () => {
    if (sources.get(key) === source) sources.delete(key)
  }
}

export const restoredDraft = (key: string): unknown => restored.get(key)
export const forgetRestoredDraft = (key: string): void => {
  restored.delete(key)
}

/** Whether the page may be left without asking: its drafts are stored, or belong to somebody else. */
export const isLeavingForSignIn = (): boolean => isLeaving
export const leaveForSignIn = (isSo: boolean): void => {
  isLeaving = isSo
}

/** Before the redirect. */
export function storeDrafts(): void {
  const authorizationId = tabAuthorization.get()
  const drafts = Object.fromEntries(
    [...sources].map(([key, { read }]) => [key, read()]).filter(([, draft]) => draft !== undefined),
  )
  if (!authorizationId || Object.keys(drafts).length === 0) return
  try {
    keptDrafts.set(JSON.stringify({ authorizationId, drafts } satisfies Kept))
  } catch {
    // Storage is full: signing in matters more than the draft.
  }
}

/** After the user has loaded. */
export function restoreDrafts(authorizationId: string): void {
  const stored = keptDrafts.get()
  if (!stored) return
  keptDrafts.clear()
  const kept = JSON.parse(stored) as Kept
  if (kept.authorizationId !== authorizationId) return
  for (const [key, draft] of Object.entries(kept.drafts)) {
    const restore = sources.get(key)?.restore
    if (restore) restore(draft)
    else restored.set(key, draft)
  }
}

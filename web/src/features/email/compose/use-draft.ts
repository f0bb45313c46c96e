// A draft while it is written: saved a moment after the last change, one save at a time, again after a failure that
// passes, and never over somebody else's.
import { type EmailDraft, emailDrafts, type Sending, type SendLater } from '@rostrum/contract/email/drafts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { ApiError, NetworkError } from '#platform/api/errors.ts'
import { bodyOf, type DraftValues, valuesOf } from './draft-values.ts'

const saveDelay = 1000
const firstRetryDelay = 2000
const longestRetryDelay = 60_000

/** Somebody else, or another window, changed the draft. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

/** The same draft may be saved later as it is. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

export type SaveState = 'unsaved' | 'saving' | 'saved' | 'failed' | 'conflict'

interface DraftOptions {
  start: DraftValues
  draft: EmailDraft | undefined
  onCreated: (draft: EmailDraft) => void
}

export function useDraft({ start, draft, onCreated }: DraftOptions) {
  const [values, setValues] = useState(start)
  const [state, setState] = useState<SaveState>(draft ? 'saved' : 'unsaved')
  const latest = useRef(start)
  const known = useRef(draft)
  const [isTouched, setTouched] = useState(false)
  const isDirty = useRef(false)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const failures = useRef(0)
  const isOpen = useRef(true)

  const write = async () => {
    if (!isDirty.current) return
    isDirty.current = false
    setState('saving')
    const body = bodyOf(latest.current)
    try {
      const before = known.current
      const saved = before
        ? await call(emailDrafts.update, { params: { id: before.id }, body: { ...body, version: before.version } })
        : await call(emailDrafts.create, { body })
      known.current = saved
      failures.current = 0
      onCreated(saved)
      setState('saved')
    } catch (error) {
      isDirty.current = true
      setState(isConflict(error) ? 'conflict' : 'failed')
      if (isPassing(error)) saveAgain()
      throw error
    }
  }

  /** Resolves when everything typed so far is on the server. */
  const save = (): Promise<void> => {
    clearTimeout(timer.current)
    underWay.current = underWay.current.catch(() => {}).then(write)
    return underWay.current
  }

  const saveIn = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(saveLater, delay)
  }
  const saveAgain = () => {
    if (!isOpen.current) return
    saveIn(Math.min(longestRetryDelay, firstRetryDelay * 2 ** failures.current))
    failures.current += 1
  }

  const saveLater = useEffectEvent(() => void save().catch(() => {}))
  const backOnline = useEffectEvent(() => {
    if (state === 'failed') saveLater()
  })
  useEffect(() => {
    isOpen.current = true
    const online = () => backOnline()
    addEventListener('online', online)
    return () => {
      isOpen.current = false
      clearTimeout(timer.current)
      removeEventListener('online', online)
    }
  }, [])

  const change = (next: Partial<DraftValues>) => {
    latest.current = { ...latest.current, ...next }
    setValues(latest.current)
    setTouched(true)
    isDirty.current = true
    if (state === 'conflict') return
    setState('unsaved')
    saveIn(saveDelay)
  }

  const send = async (how: { sendLater?: SendLater | null; skipsIncomplete?: boolean }): Promise<Sending> => {
    isDirty.current ||= !known.current
    await save()
    const { id, version } = known.current ?? { id: '', version: 0 }
    try {
      return await call(emailDrafts.send, { params: { id }, body: { version, ...how } })
    } catch (error) {
      if (isConflict(error)) {
        isDirty.current = true
        setState('conflict')
      }
      throw error
    }
  }

  const readTheirs = () => call(emailDrafts.read, { params: { id: known.current?.id ?? '' } })

  return {
    values,
    change,
    save,
    send,
    state,
    isTouched,
    /** The latest, for work that ends later than the render that began it. */
    current: () => latest.current,
    /** Undefined until it was saved for the first time. */
    draftId: () => known.current?.id,
    keepMine: async () => {
      const theirs = await readTheirs()
      known.current = theirs
      isDirty.current = true
      await save()
    },
    takeTheirs: async (): Promise<DraftValues> => {
      const theirs = await readTheirs()
      known.current = theirs
      isDirty.current = false
      latest.current = valuesOf(theirs)
      setValues(latest.current)
      setState('saved')
      return latest.current
    },
  }
}
export type Draft = ReturnType<typeof useDraft>

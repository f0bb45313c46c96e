// Something that is edited on a page: saved a moment after the last change, one save at a time, never over someone
// else's, and with every step back and forth.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { reasonOf } from '../errors/reason.ts'

const saveDelay = 800
/** Typing within this time is one step. */
const sameStep = 1000
const mostSteps = 200

export type SaveState = 'unsaved' | 'saving' | 'saved' | 'failed' | 'conflict'

interface Steps<Values> {
  past: Values[]
  present: Values
  future: Values[]
}

interface Autosaving<Stored, Values> {
  /** As it was read last. */
  stored: Stored
  valuesOf: (stored: Stored) => Values
  /** Saves the values over this version; rejects with a conflict if there is a newer one. */
  write: (values: Values, version: number) => Promise<Stored>
  read: () => Promise<Stored>
}

export function useAutosaved<Stored extends { version: number }, Values extends object>({
  stored,
  valuesOf,
  write: writeValues,
  read,
}: Autosaving<Stored, Values>) {
  const [steps, setSteps] = useState<Steps<Values>>(() => ({ past: [], present: valuesOf(stored), future: [] }))
  const latest = useRef(steps)
  const version = useRef(stored.version)
  const [state, setState] = useState<SaveState>('saved')
  const [failure, setFailure] = useState('')
  /** Changes when the texts were replaced from outside the fields, which then have to be drawn again. */
  const [epoch, setEpoch] = useState(0)
  const isDirty = useRef(false)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastChange = useRef({ key: '', at: 0 })

  const show = (next: Steps<Values>) => {
    latest.current = next
    setSteps(next)
  }

  const write = async () => {
    if (!isDirty.current) return
    isDirty.current = false
    setState('saving')
    try {
      const saved = await writeValues(latest.current.present, version.current)
      version.current = saved.version
      setState(isDirty.current ? 'unsaved' : 'saved')
    } catch (error) {
      isDirty.current = true
      setFailure(reasonOf(error))
      setState(error instanceof ApiError && error.status === 409 ? 'conflict' : 'failed')
      throw error
    }
  }

  /** Resolves when everything typed so far is on the server. */
  const save = (): Promise<void> => {
    clearTimeout(timer.current)
    underWay.current = underWay.current.catch(() => {}).then(write)
    return underWay.current
  }
  const saveNow = useEffectEvent(() => void save().catch(() => {}))
  useEffect(() => () => clearTimeout(timer.current), [])

  const saveSoon = () => {
    isDirty.current = true
    if (state === 'conflict') return
    setState('unsaved')
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, saveDelay)
  }

  /** Changes with the same key, one soon after the other, are undone together. */
  const change = (next: Partial<Values>, key = '') => {
    const { past, present } = latest.current
    const now = Date.now()
    const isSameStep = key !== '' && key === lastChange.current.key && now - lastChange.current.at < sameStep
    lastChange.current = { key, at: now }
    show({
      past: isSameStep ? past : [...past, present].slice(-mostSteps),
      present: { ...present, ...next },
      future: [],
    })
    saveSoon()
  }

  const step = (next: Steps<Values>) => {
    lastChange.current = { key: '', at: 0 }
    show(next)
    setEpoch((before) => before + 1)
    saveSoon()
  }

  const take = (theirs: Stored) => {
    version.current = theirs.version
    isDirty.current = false
    show({ past: [], present: valuesOf(theirs), future: [] })
    setEpoch((before) => before + 1)
    setState('saved')
  }

  const adopt = useEffectEvent((seen: Stored) => {
    if (seen.version > version.current && !isDirty.current && state === 'saved') take(seen)
  })
  useEffect(() => adopt(stored), [stored])

  return {
    values: steps.present,
    change,
    save,
    state,
    failure,
    epoch,
    isDirty: () => isDirty.current,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo: () => {
      const { past, present, future } = latest.current
      const before = past.at(-1)
      if (before) step({ past: past.slice(0, -1), present: before, future: [present, ...future] })
    },
    redo: () => {
      const { past, present, future } = latest.current
      const [after, ...later] = future
      if (after) step({ past: [...past, present], present: after, future: later })
    },
    keepMine: async () => {
      version.current = (await read()).version
      isDirty.current = true
      await save()
    },
    takeTheirs: async () => take(await read()),
  }
}

export type Autosaved<Values extends object> = ReturnType<typeof useAutosaved<{ version: number }, Values>>

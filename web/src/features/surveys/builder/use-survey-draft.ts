// A survey while it is edited: saved a moment after the last change, one save at a time, never over someone else's, and
// with every step back and forth.
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import { type SurveyCategory, type SurveyDetail, surveys } from '@rostrum/contract/surveys/surveys'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { surveyById } from '../api.ts'

const saveDelay = 800
/** Typing within this time is one step. */
const sameStep = 1000
const mostSteps = 200

export interface SurveyValues {
  name: string
  securityId: string | null
  category: SurveyCategory
  closesAt: Date | null
  quota: number | null
  form: SurveyForm
}

export type SaveState = 'unsaved' | 'saving' | 'saved' | 'failed' | 'conflict'

const valuesOf = ({ name, security, category, closesAt, quota, form }: SurveyDetail): SurveyValues => ({
  name,
  securityId: security?.id ?? null,
  category,
  closesAt,
  quota,
  form,
})

interface Steps {
  past: SurveyValues[]
  present: SurveyValues
  future: SurveyValues[]
}

export function useSurveyDraft(survey: SurveyDetail) {
  const client = useQueryClient()
  const { id } = survey
  const [steps, setSteps] = useState<Steps>(() => ({ past: [], present: valuesOf(survey), future: [] }))
  const latest = useRef(steps)
  const version = useRef(survey.version)
  const [state, setState] = useState<SaveState>('saved')
  const [failure, setFailure] = useState('')
  /** Changes when the texts were replaced from outside the fields, which then have to be drawn again. */
  const [epoch, setEpoch] = useState(0)
  const isDirty = useRef(false)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastChange = useRef({ key: '', at: 0 })

  const show = (next: Steps) => {
    latest.current = next
    setSteps(next)
  }

  const write = async () => {
    if (!isDirty.current) return
    isDirty.current = false
    setState('saving')
    const { closesAt, ...values } = latest.current.present
    try {
      const body = { ...values, closesAt: closesAt?.toISOString() ?? null, version: version.current }
      const saved = await call(surveys.update, { params: { id }, body })
      version.current = saved.version
      client.setQueryData(surveyById(id).queryKey, saved)
      void client.invalidateQueries({ queryKey: [surveyById(id).queryKey[0], surveys.list.path] })
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
  const change = (next: Partial<SurveyValues>, key = '') => {
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

  const step = (next: Steps) => {
    lastChange.current = { key: '', at: 0 }
    show(next)
    setEpoch((before) => before + 1)
    saveSoon()
  }

  const take = (theirs: SurveyDetail) => {
    version.current = theirs.version
    isDirty.current = false
    show({ past: [], present: valuesOf(theirs), future: [] })
    setEpoch((before) => before + 1)
    setState('saved')
  }

  const adopt = useEffectEvent((seen: SurveyDetail) => {
    if (seen.version > version.current && !isDirty.current && state === 'saved') take(seen)
  })
  useEffect(() => adopt(survey), [survey])

  const readTheirs = () => call(surveys.read, { params: { id } })

  return {
    values: steps.present,
    change,
    changeForm: (form: SurveyForm, key?: string) => change({ form }, key),
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
      version.current = (await readTheirs()).version
      isDirty.current = true
      await save()
    },
    takeTheirs: async () => take(await readTheirs()),
  }
}
export type SurveyDraft = ReturnType<typeof useSurveyDraft>

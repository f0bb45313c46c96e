// State machine for editing an activity: opened, changed, rejected with its values kept, in conflict, saved.
import { activities } from '@rostrum/contract/irm/activities'
import type { Activity } from '@rostrum/contract/irm/activity-record'
import { useRef, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { type ActivityValues, bodyOf, valuesOf } from './activity-values.ts'
import { useUpdateActivity } from './api.ts'
import { type ActivityField, changedFields, mergeActivity } from './conflict.ts'
import { notSaved } from './messages.ts'
import { useGoBack } from './return-address.ts'

/** The colleague's version, and the fields both changed. */
interface Conflict {
  theirs: Activity
  disputed: ActivityField[]
}

export function useEditActivity(activity: Activity) {
  const { timeZone } = useUser()
  const { id } = activity
  const update = useUpdateActivity()
  const goBack = useGoBack()
  const isDone = useRef(false)
  // The base version of the next save; a ref, because it is never rendered.
  const base = useRef(activity)
  const [conflict, setConflict] = useState<Conflict | undefined>(undefined)
  const [notesKey, setNotesKey] = useState(0)
  const leave = () => goBack(`/activities/${id}`)

  const editing = useEndpointForm<typeof activities.update, ActivityValues>(activities.update, {
    initialValues: valuesOf(activity, timeZone),
    toBody: (values) => bodyOf(values, timeZone),
    save: (body) => update.mutateAsync({ params: { id }, body: { ...body, version: base.current.version } }),
    onSaved: () => {
      isDone.current = true
      notifySuccess('Activity saved')
      leave()
    },
    onFailed: (error) => void explain(error),
  })
  const { form } = editing

  const explain = async (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 409 && (await takeIn())) return
    if (status === 404) return notifyError('Someone else deleted this activity. Your entries are still here.')
    notifyError(notSaved(error))
  }

  /** Merges a colleague's changes into the form; resolves to whether there were any. */
  const takeIn = async (): Promise<boolean> => {
    const theirs = await call(activities.read, { params: { id } }).catch(() => undefined)
    if (!theirs || theirs.version === base.current.version) return false
    const mine = form.getValues()
    const { values, disputed } = mergeActivity({
      base: valuesOf(base.current, timeZone),
      mine,
      theirs: valuesOf(theirs, timeZone),
    })
    form.setValues(values)
    if (values.notes !== mine.notes) setNotesKey((key) => key + 1)
    base.current = theirs
    setConflict({ theirs, disputed })
    return true
  }

  const takeTheirs = (field: ActivityField) => {
    if (!conflict) return
    const { theirs, disputed } = conflict
    form.setValues({ [field]: valuesOf(theirs, timeZone)[field] })
    if (field === 'notes') setNotesKey((key) => key + 1)
    setConflict({ theirs, disputed: disputed.filter((one) => one !== field) })
  }

  useUnsavedGuard(() => !isDone.current && changedFields(valuesOf(base.current, timeZone), form.getValues()).length > 0)
  return { editing, conflict, takeTheirs, notesKey, leave }
}

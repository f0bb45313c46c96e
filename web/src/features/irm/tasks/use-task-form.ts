// State machine of the task form: loaded, edited, submitted, rejected with its values kept, in conflict, saved.
import { useForm } from '@mantine/form'
import { type Task, tasks } from '@rostrum/contract/irm/tasks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifyError } from '#ui/notify.ts'
import { useCreateTask, useUpdateTask } from './api.ts'
import {
  changedFields,
  fieldErrors,
  mergeTask,
  type TaskValues,
  taskBody,
  taskChanges,
  validateTask,
  valuesOf,
} from './task-values.ts'

interface TaskFormOptions {
  /** Undefined for a new task. */
  task?: Task
  initialValues: TaskValues
  /** Unsaved values from before. */
  draft?: TaskValues | undefined
  onEdit?: (values: TaskValues) => void
  onSaved: (task: Task) => void
}

/** The colleague's version, and the fields both changed. */
export interface TaskConflict {
  theirs: Task
  disputed: (keyof TaskValues)[]
}

export function useTaskForm({ task, initialValues, draft, onEdit, onSaved }: TaskFormOptions) {
  const { timeZone } = useUser()
  const create = useCreateTask()
  const update = useUpdateTask()
  const [isSaving, setSaving] = useState(false)
  // A second click can arrive before the button is rendered as disabled.
  const isSent = useRef(false)
  const [conflict, setConflict] = useState<TaskConflict | undefined>(undefined)
  // The base version of the next save; a ref, because it is never rendered.
  const base = useRef(task)
  const form = useForm<TaskValues>({
    initialValues: draft ?? initialValues,
    validate: (values) => validateTask(values, { timeZone, dueAt: base.current?.dueAt }),
    ...(onEdit && { onValuesChange: onEdit }),
  })

  // Server errors arrive while the fields are disabled and cannot be focused, so focus in an effect.
  const focusRefused = useEffectEvent(() => focusFirst(form.errors))
  useEffect(() => {
    if (!isSaving) focusRefused()
  }, [isSaving])

  const explain = async (error: unknown) => {
    if (!(error instanceof ApiError)) return notifyError(`The task could not be saved. ${reasonOf(error)}`)
    const { shown, other } = fieldErrors(error)
    form.setErrors(shown)
    if (error.status === 409 && base.current && (await takeIn(base.current))) return
    if (error.status === 404) return notifyError('Someone else deleted this task. Your entries are still here.')
    if (other.length > 0 || Object.keys(shown).length === 0) {
      notifyError(`The task could not be saved. ${other[0] ?? error.message}`)
    }
  }

  /** Merges a colleague's changes into the form; resolves to whether there were any. */
  const takeIn = async (before: Task): Promise<boolean> => {
    const theirs = await call(tasks.read, { params: { id: before.id } }).catch(() => undefined)
    if (!theirs || theirs.version === before.version) return false
    const { values, disputed } = mergeTask({
      base: valuesOf(before, timeZone),
      mine: form.getValues(),
      theirs: valuesOf(theirs, timeZone),
    })
    form.setValues(values)
    base.current = theirs
    setConflict({ theirs, disputed })
    return true
  }

  const send = (values: TaskValues): Promise<Task> => {
    const before = base.current
    if (!before) return create.mutateAsync({ body: taskBody(values, timeZone) })
    const changes = taskChanges(valuesOf(before, timeZone), values, timeZone)
    if (Object.keys(changes).length === 0) return Promise.resolve(before)
    return update.mutateAsync({ params: { id: before.id }, body: { ...changes, version: before.version } })
  }

  const submit = form.onSubmit(async (values) => {
    if (isSent.current) return
    isSent.current = true
    setSaving(true)
    try {
      onSaved(await send(values))
    } catch (error) {
      await explain(error)
    } finally {
      isSent.current = false
      setSaving(false)
    }
  }, focusFirst)

  return {
    form,
    submit,
    isSaving,
    conflict,
    takeTheirs: (field: keyof TaskValues) => {
      if (!conflict) return
      form.setFieldValue(field, valuesOf(conflict.theirs, timeZone)[field])
      setConflict({ ...conflict, disputed: conflict.disputed.filter((one) => one !== field) })
    },
    isEdited: changedFields(initialValues, form.values).length > 0,
  }
}

function focusFirst(errors: object) {
  const [first] = Object.keys(errors)
  if (first) document.querySelector<HTMLElement>(`form [data-path="${first}"]`)?.focus()
}

export type TaskForm = ReturnType<typeof useTaskForm>

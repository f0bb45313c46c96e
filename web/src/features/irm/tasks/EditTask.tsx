import { Button } from '@mantine/core'
import type { Task } from '@rostrum/contract/irm/tasks'
import { useState } from 'react'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { clearDraft, draftOf, keepDraft } from './form-store.ts'
import { TaskEmail } from './TaskEmail.tsx'
import { TaskFields } from './TaskFields.tsx'
import classes from './TaskForm.module.css'
import { valuesOf } from './task-values.ts'
import { useRemoveTask, useToggleTask } from './use-task-actions.ts'
import { useTaskForm } from './use-task-form.ts'

/** Keeps a draft if the panel is closed by accident; Cancel and Save discard it. */
export function EditTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { timeZone } = useUser()
  const toggle = useToggleTask()
  const remove = useRemoveTask()
  const [draft] = useState(() => draftOf(task.id))
  const [base] = useState(draft?.base ?? task)
  const close = () => {
    clearDraft()
    onClose()
  }
  const { form, submit, isSaving, isEdited, conflict, takeTheirs } = useTaskForm({
    task: base,
    initialValues: valuesOf(base, timeZone),
    draft: draft?.values,
    onEdit: (values) => keepDraft(task.id, values, base),
    onSaved: () => {
      notifySuccess('Task saved')
      close()
    },
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {conflict && <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />}
      <fieldset disabled={isSaving} className={classes.fields}>
        <TaskFields form={form} assignees={conflict?.theirs.assignees ?? task.assignees} />
      </fieldset>
      <FormActions
        saving={isSaving}
        onCancel={close}
        aside={
          <>
            <Button
              variant="subtle"
              color="red"
              disabled={isSaving}
              onClick={() => {
                close()
                void remove(task)
              }}
            >
              Delete
            </Button>
            <Button
              variant="subtle"
              disabled={isSaving || isEdited}
              title={isEdited ? 'Save or cancel your changes first' : undefined}
              onClick={() => toggle(task)}
            >
              Complete
            </Button>
            <TaskEmail task={task} onOpen={onClose} />
          </>
        }
      />
    </form>
  )
}

import { Button } from '@mantine/core'
import { useIsAssistant, useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { type AssociatedWith, clearDraft, draftKey, draftOf, keepDraft } from './form-store.ts'
import { TaskFields } from './TaskFields.tsx'
import classes from './TaskForm.module.css'
import { type Associated, newTaskValues } from './task-values.ts'
import { useAssociated } from './use-associated-name.ts'
import { useTaskForm } from './use-task-form.ts'

interface NewTaskProps {
  associated: AssociatedWith | undefined
  onClose: () => void
}

/** Keeps a draft if the panel is closed by accident; Cancel, Clear and Save discard it. */
export function NewTask({ associated: asked, onClose }: NewTaskProps) {
  const associated = useAssociated(asked)
  if (associated === undefined) return null
  return <NewTaskForm about={draftKey(asked)} associated={associated} onClose={onClose} />
}

interface NewTaskFormProps {
  about: string
  associated: Associated | null
  onClose: () => void
}

function NewTaskForm({ about, associated, onClose }: NewTaskFormProps) {
  const user = useUser()
  const isAssistant = useIsAssistant()
  const empty = newTaskValues({ timeZone: user.timeZone, assigneeId: isAssistant ? null : user.id, associated })
  const { form, submit, isSaving, isEdited } = useTaskForm({
    initialValues: empty,
    draft: draftOf(about)?.values,
    onEdit: (values) => keepDraft(about, values),
    onSaved: () => {
      clearDraft()
      notifySuccess('Task created')
      onClose()
    },
  })
  const clear = () => {
    const typed = form.getValues()
    notifyWithUndo('Form cleared', () => form.setValues(typed))
    form.setValues(empty)
    form.clearErrors()
    clearDraft()
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <fieldset disabled={isSaving} className={classes.fields}>
        <TaskFields form={form} assignees={[]} />
      </fieldset>
      <FormActions
        saveLabel="Create task"
        saving={isSaving}
        onCancel={() => {
          clearDraft()
          onClose()
        }}
        aside={
          isEdited && (
            <Button variant="subtle" color="gray" disabled={isSaving} onClick={clear}>
              Clear
            </Button>
          )
        }
      />
    </form>
  )
}

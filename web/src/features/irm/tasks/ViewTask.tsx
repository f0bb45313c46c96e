import { Button } from '@mantine/core'
import type { Task } from '@rostrum/contract/irm/tasks'
import { formatDateTime } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { TaskFields } from './TaskFields.tsx'
import classes from './TaskForm.module.css'
import { valuesOf } from './task-values.ts'
import { useRemoveTask, useToggleTask } from './use-task-actions.ts'
import { useTaskForm } from './use-task-form.ts'

/** A completed task is read-only until it is reopened, and every task for somebody who only reads. */
export function ViewTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { timeZone } = useUser()
  const toggle = useToggleTask()
  const remove = useRemoveTask()
  const { form } = useTaskForm({ task, initialValues: valuesOf(task, timeZone), onSaved: onClose })
  return (
    <div className={classes.form}>
      {task.status === 'completed' && (
        <div>
          <Chip tone="positive">Completed{task.completedAt && ` ${formatDateTime(task.completedAt, timeZone)}`}</Chip>
        </div>
      )}
      <div className={classes.fields}>
        <TaskFields form={form} assignees={task.assignees} readOnly />
      </div>
      <div className={classes.actions}>
        <Writes>
          <Button
            variant="subtle"
            color="red"
            className={classes.aside}
            onClick={() => {
              onClose()
              void remove(task)
            }}
          >
            Delete
          </Button>
        </Writes>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Writes>
          <Button onClick={() => toggle(task)}>Reopen</Button>
        </Writes>
      </div>
    </div>
  )
}

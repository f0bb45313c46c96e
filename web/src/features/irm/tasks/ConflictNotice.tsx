import { Alert, Button } from '@mantine/core'
import { taskPriorityLabels, taskRepeatLabels } from '@rostrum/contract/irm/tasks'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { useAssigneeOptions } from './AssigneesField.tsx'
import classes from './ConflictNotice.module.css'
import { type TaskValues, valuesOf } from './task-values.ts'
import type { TaskConflict } from './use-task-form.ts'

const labels: Record<keyof TaskValues, string> = {
  subject: 'Subject',
  dueDate: 'Due date',
  dueTime: 'Due time',
  associated: 'Associated with',
  assigneeIds: 'Assignees',
  priority: 'Priority',
  repeats: 'Repeats',
  repeatUntil: 'Repeats until',
  notes: 'Notes',
}

interface ConflictNoticeProps {
  conflict: TaskConflict
  onTakeTheirs: (field: keyof TaskValues) => void
}

/** A colleague saved first. Their other changes are merged into the form; for fields both changed, mine is shown. */
export function ConflictNotice({ conflict: { theirs, disputed }, onTakeTheirs }: ConflictNoticeProps) {
  const { timeZone } = useUser()
  const people = useAssigneeOptions(theirs.assignees)
  const values = valuesOf(theirs, timeZone)
  const read: Record<keyof TaskValues, string> = {
    ...values,
    associated: values.associated?.name ?? 'No one',
    assigneeIds: values.assigneeIds.map((id) => people.find((one) => one.value === id)?.label).join(', ') || 'No one',
    priority: taskPriorityLabels[values.priority],
    repeats: values.repeats ? taskRepeatLabels[values.repeats] : 'Does not repeat',
    repeatUntil: values.repeatUntil || 'No end date',
    notes: values.notes || 'No notes',
  }
  return (
    <Alert color="yellow" title="Someone else changed this task" role="alert">
      <p className={classes.text}>
        Their changes are now in the form
        {disputed.length > 0 && '; where you both changed a field, your version is kept'}. Save to apply the version
        shown.
      </p>
      {theirs.status === 'completed' && theirs.completedAt && (
        <p className={classes.text}>The task was completed on {formatDateTime(theirs.completedAt, timeZone)}.</p>
      )}
      {disputed.length > 0 && (
        <ul className={classes.list}>
          {disputed.map((field) => (
            <li key={field} className={classes.line}>
              <span className={classes.theirs}>
                <strong>{labels[field]}</strong>, theirs: {read[field]}
              </span>
              <Button size="compact-xs" variant="default" onClick={() => onTakeTheirs(field)}>
                Use theirs
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

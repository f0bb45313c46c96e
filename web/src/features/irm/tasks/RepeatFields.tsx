// Priority, and how often the task repeats.
import { Select } from '@mantine/core'
import { taskPriorities, taskPriorityLabels, taskRepeatLabels, taskRepeats } from '@rostrum/contract/irm/tasks'
import { useUser } from '#platform/session/session.tsx'
import { DayField } from './DueFields.tsx'
import classes from './RepeatFields.module.css'
import type { TaskForm } from './use-task-form.ts'

const priorities = taskPriorities.map((value) => ({ value, label: taskPriorityLabels[value] }))
const once = { value: 'once', label: 'Does not repeat' } as const
const repeats = [once, ...taskRepeats.map((value) => ({ value, label: taskRepeatLabels[value] }))]

export function RepeatFields({ form, readOnly }: { form: TaskForm['form']; readOnly: boolean }) {
  const { timeZone } = useUser()
  const { values, errors, setFieldValue } = form
  return (
    <div className={classes.fields}>
      <Select
        label="Priority"
        data-path="priority"
        data={priorities}
        allowDeselect={false}
        readOnly={readOnly}
        error={errors.priority}
        value={values.priority}
        onChange={(value) => value && setFieldValue('priority', value)}
      />
      <Select
        label="Repeats"
        data-path="repeats"
        data={repeats}
        allowDeselect={false}
        readOnly={readOnly}
        error={errors.repeats}
        value={values.repeats ?? once.value}
        onChange={(value) => value && setFieldValue('repeats', value === once.value ? null : value)}
      />
      {values.repeats && (
        <>
          <DayField
            label="Repeats until"
            path="repeatUntil"
            placeholder="No end date"
            timeZone={timeZone}
            readOnly={readOnly}
            error={errors.repeatUntil}
            value={values.repeatUntil}
            onChange={(text) => setFieldValue('repeatUntil', text)}
          />
          <p className={classes.hint}>Completing this task creates the next one.</p>
        </>
      )}
    </div>
  )
}

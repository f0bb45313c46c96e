import { Stack, Textarea, TextInput } from '@mantine/core'
import type { UserBrief } from '@rostrum/contract/irm/values'
import { useUser } from '#platform/session/session.tsx'
import { AssigneesField } from './AssigneesField.tsx'
import { AssociatedField } from './AssociatedField.tsx'
import { DueFields } from './DueFields.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import type { TaskForm } from './use-task-form.ts'

interface TaskFieldsProps {
  form: TaskForm['form']
  assignees: UserBrief[]
  readOnly?: boolean
}

export function TaskFields({ form, assignees, readOnly = false }: TaskFieldsProps) {
  const { timeZone } = useUser()
  const { values, errors, setFieldValue } = form
  return (
    <Stack gap={16}>
      <TextInput label="Subject" required readOnly={readOnly} data-autofocus {...form.getInputProps('subject')} />
      <DueFields
        timeZone={timeZone}
        readOnly={readOnly}
        date={{ value: values.dueDate, onChange: (text) => setFieldValue('dueDate', text), error: errors.dueDate }}
        time={{ value: values.dueTime, onChange: (text) => setFieldValue('dueTime', text), error: errors.dueTime }}
      />
      <RepeatFields form={form} readOnly={readOnly} />
      <AssociatedField
        value={values.associated}
        onChange={(picked) => setFieldValue('associated', picked)}
        error={errors.associated}
        readOnly={readOnly}
      />
      <AssigneesField
        value={values.assigneeIds}
        onChange={(ids) => setFieldValue('assigneeIds', ids)}
        known={assignees}
        error={errors.assigneeIds}
        readOnly={readOnly}
      />
      <Textarea label="Notes" autosize minRows={4} maxRows={12} readOnly={readOnly} {...form.getInputProps('notes')} />
    </Stack>
  )
}

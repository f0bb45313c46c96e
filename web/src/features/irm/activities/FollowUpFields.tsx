import { Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { useIsAssistant, useUser } from '#platform/session/session.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type ActivityValues, type FollowUpValues, newFollowUp } from './activity-values.ts'
import { badTime } from './messages.ts'
import { WhenFields } from './WhenFields.tsx'

/** A follow-up task, saved together with the activity and linked to it. */
export function FollowUpFields({ form }: { form: UseFormReturnType<ActivityValues> }) {
  const { timeZone } = useUser()
  const isAssistant = useIsAssistant()
  const { followUp, subject } = form.values
  const set = (change: Partial<FollowUpValues>) =>
    form.setFieldValue('followUp', (before) => before && { ...before, ...change })
  return (
    <SectionCard
      title="Follow-up task"
      description={isAssistant ? 'Unassigned' : 'Assigned to you'}
      actions={
        <Switch
          label="Add a task"
          checked={followUp !== null}
          onChange={(event) =>
            form.setFieldValue(
              'followUp',
              event.currentTarget.checked
                ? newFollowUp(timeZone, subject && `Follow up: ${subject}`.slice(0, 200))
                : null,
            )
          }
        />
      }
    >
      {followUp ? (
        <Stack gap={12}>
          <TextInput
            label="Task"
            required
            value={followUp.subject}
            onChange={(event) => {
              form.clearFieldError('followUp.subject')
              set({ subject: event.currentTarget.value })
            }}
            error={form.errors['followUp.subject']}
          />
          <WhenFields
            name="Due"
            required
            minDay={dayIn(timeZone)}
            day={followUp.day}
            time={followUp.time}
            dataPath="followUp.dueAt"
            onChange={(when) => {
              form.clearFieldError('followUp.dueAt')
              set(when)
            }}
            error={badTime(form.errors['followUp.dueAt'])}
          />
        </Stack>
      ) : (
        'No follow-up task'
      )}
    </SectionCard>
  )
}

import { Select, Stack, Switch } from '@mantine/core'
import { type NotificationPreferences, notifications } from '@rostrum/contract/notifications'
import { clockTime, timeZoneName } from '@rostrum/contract/platform/time-zones'
import { saveFailure } from '#features/settings/public.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useSavePreferences } from './api.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: clockTime(`${hour}:00`),
}))

export function MailSection({ preferences }: { preferences: NotificationPreferences }) {
  const { timeZone } = useUser()
  const save = useSavePreferences()
  const { form, submit, isSaving } = useEndpointForm(notifications.savePreferences, {
    initialValues: preferences,
    save: (body) => save.mutateAsync({ body }),
    onSaved: () => notifySuccess('Notification settings saved'),
    onFailed: () => notifyError(saveFailure),
  })
  useUnsavedGuard(() => form.isDirty())
  const { digestHour = 0 } = form.values
  return (
    <SectionCard title="Email" description="In addition to the bell, which shows all notifications">
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <Switch
            label="Task reminders"
            description="An email when one of your tasks is due"
            {...form.getInputProps('taskReminderEmail', { type: 'checkbox' })}
          />
          <Switch
            label="Requests to your assistant"
            description="An email when a request is answered or its status changes"
            {...form.getInputProps('requestEmail', { type: 'checkbox' })}
          />
          <Select
            label="Send the daily digest of holder alerts at"
            description={`${timeZoneName(timeZone)}. Skipped on days without alerts.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            w={280}
            allowDeselect={false}
            data={hours}
            value={String(digestHour)}
            error={form.errors.digestHour}
            onChange={(hour) => form.setFieldValue('digestHour', Number(hour))}
          />
        </Stack>
        <FormActions
          saving={isSaving}
          disabled={!form.isDirty()}
          {...(form.isDirty() && { onCancel: () => form.setValues(preferences) })}
        />
      </form>
    </SectionCard>
  )
}

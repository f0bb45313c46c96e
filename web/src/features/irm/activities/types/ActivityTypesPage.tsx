import { Select, TextInput } from '@mantine/core'
import { activities } from '@rostrum/contract/irm/activities'
import { type ActivityType, activityMedia, activityMediumLabels } from '@rostrum/contract/irm/activity-record'
import { useQuery } from '@tanstack/react-query'
import {
  archiveAction,
  ColorField,
  Labelled,
  moveActions,
  SettingsForm,
  SettingsPage,
  saveFailure,
} from '#features/settings/public.ts'
import { queryFor, useAction } from '#platform/api/query.ts'
import { formatNumber } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { notifyError } from '#ui/notify.ts'
import { EngagementSection } from './EngagementSection.tsx'

export const ActivityTypesPage = () => (
  <>
    <ActivityTypes />
    <EngagementSection />
  </>
)

function ActivityTypes() {
  const types = useQuery(queryFor(activities.types, {}))
  const update = useAction(activities.updateType)
  return (
    <SettingsPage<ActivityType>
      title="Activities"
      context="Activity types, in the order shown in forms"
      noun="type"
      query={types}
      nameOf={({ name }) => name}
      columns={[
        { header: 'Type', cell: (type) => <Labelled {...type} /> },
        { header: 'Medium', cell: ({ medium }) => activityMediumLabels[medium] },
        { header: 'Activities', align: 'right', cell: ({ activityCount }) => formatNumber(activityCount) },
      ]}
      actions={(type, rows) => [
        ...moveActions(type, rows, (id, position) => update.mutateAsync({ params: { id }, body: { position } })),
        archiveAction(type, (isArchived) => update.mutateAsync({ params: { id: type.id }, body: { isArchived } })),
      ]}
      form={(type, close) => <TypeForm type={type} onClose={close} />}
      emptyMessage="Add the types of meetings, calls and conferences you log."
    />
  )
}

function TypeForm({ type, onClose }: { type: ActivityType | undefined; onClose: () => void }) {
  const create = useAction(activities.createType)
  const update = useAction(activities.updateType)
  const { form, submit, isSaving } = useEndpointForm(activities.createType, {
    initialValues: { name: type?.name ?? '', medium: type?.medium ?? 'in_person', color: type?.color ?? 'gray' },
    save: (body) => (type ? update.mutateAsync({ params: { id: type.id }, body }) : create.mutateAsync({ body })),
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SettingsForm submit={submit} isSaving={isSaving} onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <Select
        label="Medium"
        description="In-person meetings score higher than calls"
        data={activityMedia.map((medium) => ({ value: medium, label: activityMediumLabels[medium] }))}
        allowDeselect={false}
        {...form.getInputProps('medium')}
      />
      <ColorField value={form.values.color ?? 'gray'} onChange={(color) => form.setFieldValue('color', color)} />
    </SettingsForm>
  )
}

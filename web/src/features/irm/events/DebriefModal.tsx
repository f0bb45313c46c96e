import { Checkbox, Modal, MultiSelect, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { sentimentLabels, sentiments } from '@rostrum/contract/irm/activity-record'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import type { EventInvitee, EventMeeting } from '@rostrum/contract/irm/events/plan-values'
import { addDays, dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { activityTypes, everyTheme, useDebrief } from './api.ts'

interface DebriefModalProps {
  event: EventDetail
  meeting: EventMeeting
  investors: readonly EventInvitee[]
  isOpen: boolean
  onClose: () => void
}

export const DebriefModal = ({ isOpen, ...form }: DebriefModalProps) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Debrief" size={480} centered>
    <DebriefForm {...form} />
  </Modal>
)

interface DebriefValues extends Record<string, unknown> {
  met: string[]
  typeId: string
  sentiment: (typeof sentiments)[number] | null
  themeIds: string[]
  notes: string
  followUp: string
}

const media = { one_on_one: 'in_person', group: 'group', large: 'group' } as const

function DebriefForm({ event, meeting, investors, onClose }: Omit<DebriefModalProps, 'isOpen'>) {
  const { timeZone, id: userId } = useUser()
  const types = useQuery(activityTypes())
  const themes = useQuery(everyTheme())
  const log = useDebrief()
  const offered = (types.data ?? []).filter(({ isArchived }) => !isArchived)
  const usual = offered.find(({ medium }) => medium === media[meeting.format]) ?? offered[0]
  const { form, submit, isSaving } = useEndpointForm(eventPlan.debrief, {
    initialValues: {
      met: investors.map(({ id }) => id),
      typeId: '',
      sentiment: null,
      themeIds: [],
      notes: '',
      followUp: '',
    } as DebriefValues,
    toBody: ({ followUp, typeId, met, ...typed }: DebriefValues) => ({
      ...typed,
      met,
      noShow: investors.map(({ id }) => id).filter((id) => !met.includes(id)),
      typeId: typeId || (usual?.id ?? ''),
      ...(followUp.trim() && {
        followUp: {
          subject: followUp.trim(),
          dueAt: instantAt({ day: addDays(dayIn(timeZone), 3), time: '17:00:00' }, timeZone).toISOString(),
          assigneeIds: [userId],
        },
      }),
    }),
    save: (body) => log.mutateAsync({ params: { id: event.id, meeting: meeting.id }, body }),
    onSaved: ({ activityId }) => {
      notifySuccess(activityId ? 'Meeting logged' : 'Marked as no-show')
      onClose()
    },
    onFailed: (error) => notifyError(`The meeting could not be logged. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <Checkbox.Group label="Met with" {...form.getInputProps('met')}>
          <Stack gap={6} mt={4}>
            {investors.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
        <SegmentedControl
          aria-label="How it went"
          data={[
            { value: '', label: 'Not set' },
            ...sentiments.map((value) => ({ value, label: sentimentLabels[value] })),
          ]}
          value={form.values.sentiment ?? ''}
          onChange={(value) => form.setFieldValue('sentiment', sentiments.find((one) => one === value) ?? null)}
        />
        <Textarea label="Notes" autosize minRows={3} maxRows={10} {...form.getInputProps('notes')} />
        <MultiSelect
          label="Themes"
          placeholder="What came up"
          searchable
          hidePickedOptions
          nothingFoundMessage="No Matches"
          data={(themes.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('themeIds')}
        />
        <TextInput
          label="Follow-up"
          description="A task for you, due in three days"
          placeholder="Send the model"
          {...form.getInputProps('followUp')}
        />
        <Select
          label="Type"
          allowDeselect={false}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.typeId || (usual?.id ?? null)}
          onChange={(value) => form.setFieldValue('typeId', value ?? '')}
          error={form.errors.typeId}
        />
        <FormActions saveLabel="Log meeting" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

import { Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core'
import { type Speaker, speakerRoleNames, transcripts } from '@rostrum/contract/research/transcripts'
import type { SpeakerRole } from '@rostrum/contract/research/transcripts-query'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { useCorrectSpeaker } from './api.ts'

interface SpeakerPanelProps {
  transcriptId: string
  speaker: Speaker
  onClose: () => void
}

const roles = (['company', 'analyst', 'operator', 'unknown'] as const).map((value) => ({
  value,
  label: speakerRoleNames[value],
}))

export const SpeakerPanel = (props: SpeakerPanelProps) => (
  <SidePanel opened onClose={props.onClose} title="Edit speaker">
    <SpeakerForm key={props.speaker.id} {...props} />
  </SidePanel>
)

function SpeakerForm({ transcriptId, speaker, onClose }: SpeakerPanelProps) {
  const correct = useCorrectSpeaker()
  const [person, setPerson] = useState<PickedEntity | null>(
    speaker.person && { id: speaker.person.id, name: speaker.person.name, detail: speaker.person.firm ?? '' },
  )
  const isPersonChanged = (person?.id ?? null) !== (speaker.person?.id ?? null)
  const { form, submit, isSaving } = useEndpointForm(transcripts.correctSpeaker, {
    initialValues: {
      name: speaker.name,
      role: speaker.role as SpeakerRole,
      firm: speaker.firm ?? '',
      title: speaker.title ?? '',
    },
    toBody: (typed) => ({ ...typed, ...(isPersonChanged && { personId: person?.id ?? null }) }),
    save: (body) => correct.mutateAsync({ params: { id: transcriptId, speaker: speaker.id }, body }),
    onSaved: () => {
      notifySuccess('Speaker updated')
      onClose()
    },
    onFailed: (error) => notifyError(`The speaker could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <Select label="Role" data={roles} allowDeselect={false} {...form.getInputProps('role')} />
        <TextInput label="Firm" {...form.getInputProps('firm')} />
        <TextInput label="Title" {...form.getInputProps('title')} />
        {speaker.candidates.length > 0 && (
          <Radio.Group
            label="Who is it?"
            value={person?.id ?? ''}
            onChange={(id) => {
              const found = speaker.candidates.find((one) => one.id === id)
              setPerson(found ? { id: found.id, name: found.name, detail: found.firm ?? '' } : null)
            }}
          >
            <Stack gap={6} mt={6}>
              {speaker.candidates.map(({ id, name, firm }) => (
                <Radio key={id} value={id} label={firm ? `${name}, ${firm}` : name} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <EntityPicker kind="people" label="Person in your IRM" value={person} onChange={setPerson} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

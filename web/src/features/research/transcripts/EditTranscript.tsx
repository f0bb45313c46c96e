import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { type TranscriptDetail, transcripts } from '@rostrum/contract/research/transcripts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDay } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DateField } from '../DateField.tsx'
import { companyEventList } from '../events/api.ts'
import { pickedSecurity } from '../events/EventForm.tsx'
import { useChangeTranscript } from './api.ts'

type EditTranscriptProps = { transcript: TranscriptDetail; onClose: () => void }

export const EditTranscript = ({ transcript, onClose }: EditTranscriptProps) => (
  <SidePanel opened onClose={onClose} title="Edit transcript">
    <TranscriptForm transcript={transcript} onClose={onClose} />
  </SidePanel>
)

function useTranscriptForm({ transcript, onClose }: EditTranscriptProps) {
  const change = useChangeTranscript()
  return useEndpointForm(transcripts.update, {
    initialValues: {
      title: transcript.title,
      securityId: transcript.security.id,
      heldOn: transcript.heldOn as string | null,
      fiscalYear: (transcript.fiscalYear ?? '') as number | '',
      fiscalQuarter: transcript.fiscalQuarter === null ? null : String(transcript.fiscalQuarter),
      companyEventId: transcript.companyEvent?.id ?? null,
    },
    toBody: ({ heldOn, fiscalYear, fiscalQuarter, ...typed }) => ({
      ...typed,
      heldOn: heldOn ?? '',
      fiscalYear: fiscalYear === '' ? null : fiscalYear,
      fiscalQuarter: fiscalQuarter ? Number(fiscalQuarter) : null,
    }),
    save: (body) => change.mutateAsync({ params: { id: transcript.id }, body }),
    onSaved: () => {
      notifySuccess('Transcript updated')
      onClose()
    },
    onFailed: (error) => notifyError(`The transcript could not be saved. ${reasonOf(error)}`),
  })
}

function TranscriptForm(props: EditTranscriptProps) {
  const { form, submit, isSaving } = useTranscriptForm(props)
  const [security, setSecurity] = useState<ReturnType<typeof pickedSecurity> | null>(() =>
    pickedSecurity(props.transcript.security),
  )
  const { errors } = form
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <EntityPicker
          kind="securities"
          label="Company"
          required
          value={security}
          error={errors.securityId && 'Choose a company'}
          onChange={(picked) => {
            setSecurity(picked)
            // The event was one of the other company.
            form.setValues({ securityId: picked?.id ?? '', companyEventId: null })
          }}
        />
        <TextInput label="Title" required {...form.getInputProps('title')} />
        <DateField label="Date of the call" {...form.getInputProps('heldOn')} />
        <Group grow align="start">
          <NumberInput label="Fiscal year" min={1990} max={2100} hideControls {...form.getInputProps('fiscalYear')} />
          <Select
            label="Fiscal quarter"
            clearable
            data={['1', '2', '3', '4'].map((value) => ({ value, label: `Q${value}` }))}
            {...form.getInputProps('fiscalQuarter')}
          />
        </Group>
        <EventSelect
          securityId={security?.id}
          linked={props.transcript.companyEvent}
          {...form.getInputProps('companyEventId')}
        />
        <FormActions saving={isSaving} onCancel={props.onClose} />
      </Stack>
    </form>
  )
}

type EventSelectProps = {
  securityId: string | undefined
  /** Named even if it is not among the latest. */
  linked: TranscriptDetail['companyEvent']
  value?: string | null
  onChange?: (id: string | null) => void
}

function EventSelect({ securityId, linked, ...input }: EventSelectProps) {
  const events = useQuery({
    ...companyEventList({ securityId, sort: 'day_desc', pageSize: 100 }),
    enabled: securityId !== undefined,
  })
  const choices = (events.data?.data ?? []).map(({ id, day, title }) => ({
    value: id,
    label: `${formatDay(day)} · ${title}`,
  }))
  if (linked && input.value === linked.id && !choices.some(({ value }) => value === linked.id)) {
    choices.push({ value: linked.id, label: linked.title })
  }
  return (
    <Select
      label="Event"
      placeholder="None"
      description="The call or conference in your calendar that this transcript is from"
      clearable
      searchable
      disabled={!securityId}
      nothingFoundMessage="No events of this company"
      data={choices}
      {...input}
    />
  )
}

import { Modal, Stack, TextInput } from '@mantine/core'
import { analysts, type ResearchBroker } from '@rostrum/contract/research/outlook'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useChangeAnalyst, useCreateAnalyst } from './api.ts'

type AnalystFormProps = {
  broker: ResearchBroker
  /** Null adds one. */
  analyst: ResearchBroker['analysts'][number] | null
  onClose: () => void
}

export const AnalystForm = (props: AnalystFormProps) => (
  <Modal
    opened
    onClose={props.onClose}
    title={props.analyst ? `Edit ${props.analyst.name}` : `Add analyst at ${props.broker.name}`}
    size={440}
    centered
  >
    <Fields {...props} />
  </Modal>
)

function Fields({ broker, analyst, onClose }: AnalystFormProps) {
  const create = useCreateAnalyst()
  const change = useChangeAnalyst()
  const [person, setPerson] = useState<PickedEntity | null>(
    analyst?.person ? { id: analyst.person.id, name: analyst.person.name, detail: '' } : null,
  )
  const { form, submit, isSaving } = useEndpointForm(analysts.create, {
    initialValues: { name: analyst?.name ?? '', email: analyst?.email ?? '' },
    toBody: (typed) => ({ ...typed, brokerId: broker.id, personId: person?.id ?? null }),
    save: ({ brokerId, ...values }) =>
      analyst
        ? change.mutateAsync({ params: { id: analyst.id }, body: values })
        : create.mutateAsync({ body: { brokerId, ...values } }),
    onSaved: () => {
      notifySuccess('Analyst saved')
      onClose()
    },
    onFailed: (error) => notifyError(`The analyst could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput label="Name" required maxLength={200} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" maxLength={254} {...form.getInputProps('email')} />
        <EntityPicker
          kind="people"
          label="Person in your IRM"
          value={person}
          onChange={setPerson}
          error={form.errors.personId}
        />
        <FormActions saveLabel="Save analyst" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

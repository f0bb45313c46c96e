import { Group, Stack, TextInput } from '@mantine/core'
import { type Estimate, estimates } from '@rostrum/contract/research/estimates'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { AnalystInput } from '../../BrokerInput.tsx'
import { DateField } from '../../DateField.tsx'
import { DocumentFields } from '../../DocumentFields.tsx'
import { useChangeEstimate } from '../api.ts'

type EditEstimateProps = { estimate: Estimate; securityId: string; onClose: () => void }

export function EditEstimate({ estimate, securityId, onClose }: EditEstimateProps) {
  const change = useChangeEstimate()
  const { id, value, currency, dated, analyst, broker, source } = estimate
  const { form, submit, isSaving } = useEndpointForm(estimates.update, {
    initialValues: {
      ...{ value, currency: currency ?? '', dated: dated as string | null, analyst: analyst?.name ?? '' },
      ...{ documentId: source.documentId, page: (source.page ?? '') as number | '' },
    },
    toBody: (typed) => ({
      ...typed,
      currency: typed.currency || null,
      dated: typed.dated ?? '',
      page: typed.page || null,
    }),
    save: (body) => change.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      notifySuccess('Estimate saved')
      onClose()
    },
    onFailed: (error) => notifyError(`The estimate could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12} mt={8}>
        <Group grow align="flex-start">
          <TextInput label="Estimate" required inputMode="decimal" {...form.getInputProps('value')} />
          {currency !== null && <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />}
        </Group>
        <DateField label="Date" {...form.getInputProps('dated')} />
        <AnalystInput broker={broker.name} {...form.getInputProps('analyst')} />
        <DocumentFields
          securityId={securityId}
          document={form.getInputProps('documentId')}
          page={form.getInputProps('page')}
        />
        <FormActions saveLabel="Save estimate" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

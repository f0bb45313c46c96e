import { Group, Modal, Stack, TextInput } from '@mantine/core'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { type EstimateTable, estimates } from '@rostrum/contract/research/estimates'
import { periodLabel, periodOf } from '@rostrum/contract/research/measures'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { AnalystInput, BrokerInput } from '../../BrokerInput.tsx'
import { DateField } from '../../DateField.tsx'
import { DocumentFields } from '../../DocumentFields.tsx'
import { useCreateEstimate } from '../api.ts'
import { isInCurrency, unitOf } from '../figures.ts'

type EstimateFormProps = { table: EstimateTable; onClose: () => void }

export const EstimateForm = ({ table, onClose }: EstimateFormProps) => (
  <Modal
    opened
    onClose={onClose}
    title={`Add ${table.measure.name} estimate for ${table.security.ticker ?? table.security.name}`}
    size={480}
    centered
  >
    <Fields table={table} onClose={onClose} />
  </Modal>
)

/** The first period that is not reported yet. */
export const openPeriod = ({ periods }: EstimateTable): string => {
  const open = periods.find(({ actual }) => actual === null)
  return open ? periodLabel(open.period) : ''
}

export const usualCurrency = ({ periods, measure }: EstimateTable): string =>
  isInCurrency(measure) ? (periods.find(({ currency }) => currency !== null)?.currency ?? 'USD') : ''

function Fields({ table, onClose }: EstimateFormProps) {
  const { timeZone } = useUser()
  const create = useCreateEstimate()
  const { security, measure } = table
  const { form, submit, isSaving } = useEndpointForm(estimates.create, {
    initialValues: {
      ...{ broker: '', analyst: '', period: openPeriod(table), value: '' },
      ...{ currency: usualCurrency(table), dated: dayIn(timeZone) as string | null },
      ...{ documentId: null as string | null, page: '' as number | '' },
    },
    toBody: ({ period, currency, dated, page, ...typed }) => ({
      ...typed,
      ...{ securityId: security.id, measure: measure.key, period: periodOf(period) ?? period },
      ...{ currency: currency || null, dated: dated ?? '', page: page || null },
    }),
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ broker }) => {
      notifySuccess(`${broker.name} estimate saved`)
      onClose()
    },
    onFailed: (error) => notifyError(`The estimate could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <BrokerInput {...form.getInputProps('broker')} />
        <AnalystInput broker={form.values.broker} {...form.getInputProps('analyst')} />
        <Group grow align="flex-start">
          <TextInput label="Period" required placeholder="Q3 2026 or FY 2026" {...form.getInputProps('period')} />
          <DateField label="Date" {...form.getInputProps('dated')} />
        </Group>
        <Group grow align="flex-start">
          <TextInput
            label="Estimate"
            required
            description={unitOf(measure, null)}
            inputMode="decimal"
            {...form.getInputProps('value')}
          />
          {isInCurrency(measure) && (
            <TextInput label="Currency" description="Code" maxLength={3} {...form.getInputProps('currency')} />
          )}
        </Group>
        <DocumentFields
          securityId={security.id}
          document={form.getInputProps('documentId')}
          page={form.getInputProps('page')}
        />
        <FormActions saveLabel="Save estimate" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

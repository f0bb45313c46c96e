import { Group, Modal, Stack, TextInput } from '@mantine/core'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { EstimateTable } from '@rostrum/contract/research/estimates'
import { actuals, guidance } from '@rostrum/contract/research/guidance'
import { periodOf } from '@rostrum/contract/research/measures'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { DateField } from '../../DateField.tsx'
import { useCreateGuidance, useDeleteActual, useDeleteGuidance, useSetActual } from '../api.ts'
import { isInCurrency } from '../figures.ts'
import { openPeriod, usualCurrency } from './EstimateForm.tsx'

type FormProps = { table: EstimateTable; onClose: () => void }

const titleOf = (what: string, { measure, security }: EstimateTable) =>
  `Add ${measure.name} ${what} for ${security.ticker ?? security.name}`

const namedIn = ({ security, measure }: EstimateTable) => ({ securityId: security.id, measure: measure.key })

/** What a later entry replaced, as it is entered again to undo that. */
const withoutAuthor = <T extends { id: string; by: string }>({ id: _id, by: _by, ...entered }: T) => entered

export const GuidanceForm = (props: FormProps) => (
  <Modal opened onClose={props.onClose} title={titleOf('guidance', props.table)} size={480} centered>
    <GuidanceFields {...props} />
  </Modal>
)

function GuidanceFields({ table, onClose }: FormProps) {
  const { timeZone } = useUser()
  const create = useCreateGuidance()
  const remove = useDeleteGuidance()
  const { form, submit, isSaving } = useEndpointForm(guidance.create, {
    initialValues: {
      ...{ period: openPeriod(table), low: '', high: '', note: '' },
      ...{ currency: usualCurrency(table), dated: dayIn(timeZone) as string | null },
    },
    toBody: ({ period, high, currency, dated, ...typed }) => ({
      ...typed,
      ...{ ...namedIn(table), period: periodOf(period) ?? period },
      // A point has both ends the same.
      ...{ high: high.trim() || typed.low, currency: currency || null, dated: dated ?? '' },
    }),
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => {
      const before = table.periods.flatMap((one) => one.guidance ?? []).find((one) => one.id === id)
      const undo = () =>
        before
          ? create.mutateAsync({ body: { ...namedIn(table), ...withoutAuthor(before) } })
          : remove.mutateAsync({ params: { id } })
      notifyWithUndo('Guidance saved', () => void undo().catch(() => {}))
      onClose()
    },
    onFailed: (error) => notifyError(`The guidance could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Group grow align="flex-start">
          <TextInput label="Period" required placeholder="Q3 2026 or FY 2026" {...form.getInputProps('period')} />
          <DateField label="Date" {...form.getInputProps('dated')} />
        </Group>
        <Group grow align="flex-start">
          <TextInput label="Low" required inputMode="decimal" {...form.getInputProps('low')} />
          <TextInput label="High" placeholder="Same as low" inputMode="decimal" {...form.getInputProps('high')} />
        </Group>
        {isInCurrency(table.measure) && (
          <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />
        )}
        <TextInput label="Note" placeholder="Where it was given" maxLength={300} {...form.getInputProps('note')} />
        <FormActions saveLabel="Save guidance" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

export const ActualForm = (props: FormProps) => (
  <Modal opened onClose={props.onClose} title={titleOf('actual', props.table)} size={480} centered>
    <ActualFields {...props} />
  </Modal>
)

function ActualFields({ table, onClose }: FormProps) {
  const { timeZone } = useUser()
  const set = useSetActual()
  const remove = useDeleteActual()
  const { form, submit, isSaving } = useEndpointForm(actuals.set, {
    initialValues: {
      ...{ period: openPeriod(table), value: '', note: '' },
      ...{ currency: usualCurrency(table), reportedOn: dayIn(timeZone) as string | null },
    },
    toBody: ({ period, currency, reportedOn, ...typed }) => ({
      ...typed,
      ...{ ...namedIn(table), period: periodOf(period) ?? period },
      ...{ currency: currency || null, reportedOn: reportedOn ?? '' },
    }),
    save: (body) => set.mutateAsync({ body }),
    onSaved: ({ id }) => {
      const before = table.periods.flatMap((one) => one.actual ?? []).find((one) => one.id === id)
      const undo = () =>
        before
          ? set.mutateAsync({ body: { ...namedIn(table), ...withoutAuthor(before) } })
          : remove.mutateAsync({ params: { id } })
      notifyWithUndo('Actual saved', () => void undo().catch(() => {}))
      onClose()
    },
    onFailed: (error) => notifyError(`The actual could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Group grow align="flex-start">
          <TextInput label="Period" required placeholder="Q3 2026 or FY 2026" {...form.getInputProps('period')} />
          <DateField label="Reported on" {...form.getInputProps('reportedOn')} />
        </Group>
        <Group grow align="flex-start">
          <TextInput label="Actual" required inputMode="decimal" {...form.getInputProps('value')} />
          {isInCurrency(table.measure) && (
            <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />
          )}
        </Group>
        <TextInput label="Note" placeholder="Where it was reported" maxLength={300} {...form.getInputProps('note')} />
        <FormActions saveLabel="Save actual" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

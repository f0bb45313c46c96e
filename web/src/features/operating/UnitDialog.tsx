import { Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type FilingUnit, filingUnits, operatingData, type QuestionableFiling } from '@rostrum/contract/operating-data'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useDecideUnit } from './api.ts'

type UnitDialogProps = { filing: QuestionableFiling | undefined; onClose: () => void }

export const UnitDialog = ({ filing, onClose }: UnitDialogProps) => (
  <Modal opened={filing !== undefined} onClose={onClose} title="Unit of this filing" size={480}>
    {filing && <UnitForm filing={filing} onClose={onClose} />}
  </Modal>
)

const unitNames: Record<FilingUnit, string> = { dollars: 'Dollars', thousands: 'Thousands of dollars' }

function UnitForm({ filing, onClose }: { filing: QuestionableFiling; onClose: () => void }) {
  const { accession, organization, decidedUnit, unitReason, unitExplanation } = filing
  const decide = useDecideUnit()
  const { form, submit, isSaving } = useEndpointForm(operatingData.decideUnit, {
    // No choice yet is an empty string, which the contract refuses.
    initialValues: { unit: decidedUnit ?? ('' as FilingUnit), reason: unitReason ?? '' },
    save: (body) => decide.mutateAsync({ params: { accession }, body }),
    onSaved: (saved) => {
      onClose()
      notifyWithUndo(
        `${accession} is read in ${saved.decidedUnit}. Its figures update within a minute.`,
        () => void decide.mutateAsync({ params: { accession }, body: { unit: decidedUnit, reason: unitReason } }),
      )
    },
    onFailed: (error) => notifyError(`${accession} was not changed. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        {unitExplanation && (
          <Text size="sm" c="dimmed">
            {unitExplanation}
          </Text>
        )}
        <Radio.Group
          label="Values are in"
          description={`Applies to all figures for ${organization.name}, for every customer`}
          required
          {...form.getInputProps('unit')}
        >
          <Stack gap={8} mt={8}>
            {filingUnits.map((unit) => (
              <Radio key={unit} value={unit} label={unitNames[unit]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      </Stack>
      <FormActions saveLabel="Save unit" saving={isSaving} onCancel={onClose} />
    </form>
  )
}

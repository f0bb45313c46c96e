import { Button, Modal, MultiSelect, Select, Stack } from '@mantine/core'
import {
  investorStyleLabels,
  investorStyles,
  type TurnoverLabel,
  turnoverLabels,
  turnoverNames,
} from '@rostrum/contract/market/values'
import { type OrganizationOverrides, overrides } from '@rostrum/contract/targeting/overrides'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useChangeOverrides } from './api.ts'

interface OverridesModalProps {
  id: string
  known: OrganizationOverrides
  isOpen: boolean
  onClose: () => void
}

export const OverridesModal = ({ isOpen, onClose, ...form }: OverridesModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Style and turnover" size={440}>
    <OverridesForm {...form} onClose={onClose} />
  </Modal>
)

interface Typed extends Record<string, unknown> {
  styles: (typeof investorStyles)[number][]
  turnoverLabel: TurnoverLabel | null
}

const labelOf = <T extends string>(codes: readonly T[], labels: Record<T, string>) =>
  codes.map((value) => ({ value, label: labels[value] }))

/** Empty fields go back to what filings say. */
function OverridesForm({ id, known, onClose }: Omit<OverridesModalProps, 'isOpen'>) {
  const change = useChangeOverrides()
  const { form, submit, isSaving } = useEndpointForm<typeof overrides.change, Typed>(overrides.change, {
    initialValues: { styles: known.styles.own?.value ?? [], turnoverLabel: known.turnoverLabel.own?.value ?? null },
    toBody: ({ styles, turnoverLabel }) => ({ styles: styles.length > 0 ? styles : null, turnoverLabel }),
    save: (body) => change.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      notifySuccess('Style and turnover saved')
      onClose()
    },
    onFailed: (error) => notifyError(`Style and turnover could not be saved. ${reasonOf(error)}`),
  })
  const { styles, turnoverLabel } = known
  const hasOwn = styles.own !== null || turnoverLabel.own !== null
  const reset = () =>
    change.mutate(
      { params: { id }, body: { styles: null, turnoverLabel: null } },
      {
        onSuccess: () => {
          notifySuccess('Reset to values from filings')
          onClose()
        },
        onError: (error) => notifyError(`Style and turnover could not be reset. ${reasonOf(error)}`),
      },
    )
  const derivedStyles = styles.derived?.map((style) => investorStyleLabels[style]).join(', ') || 'unknown'
  const derivedTurnover = turnoverLabel.derived ? turnoverNames[turnoverLabel.derived] : 'unknown'
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <MultiSelect
          searchable
          label="Style"
          description={`From filings: ${derivedStyles}. Leave blank to use this.`}
          data={labelOf(investorStyles, investorStyleLabels)}
          {...form.getInputProps('styles')}
        />
        <Select
          label="Turnover"
          description={`From filings: ${derivedTurnover}. Leave blank to use this.`}
          data={labelOf(turnoverLabels, turnoverNames)}
          clearable
          {...form.getInputProps('turnoverLabel')}
        />
      </Stack>
      <FormActions
        saving={isSaving}
        onCancel={onClose}
        aside={
          hasOwn && (
            <Button variant="subtle" loading={change.isPending && !isSaving} onClick={reset}>
              Reset
            </Button>
          )
        }
      />
    </form>
  )
}

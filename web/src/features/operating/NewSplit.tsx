import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { formatSplitRatio } from '@rostrum/contract/market/split-ratio'
import { operatingEvents } from '@rostrum/contract/operating-events'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useAddSplit, useDecideEvent } from './api.ts'

type NewSplitProps = { isOpen: boolean; onClose: () => void }

export const NewSplit = ({ isOpen, onClose }: NewSplitProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Add split" size={480}>
    {isOpen && <NewSplitForm onClose={onClose} />}
  </Modal>
)

function NewSplitForm({ onClose }: Pick<NewSplitProps, 'onClose'>) {
  const add = useAddSplit()
  const decide = useDecideEvent()
  const { form, submit, isSaving } = useEndpointForm(operatingEvents.addSplit, {
    initialValues: { security: null as PickedEntity | null, onDate: '', ratio: '', reason: '' },
    toBody: ({ security, ...typed }) => ({ ...typed, securityId: security?.id ?? '' }),
    save: (body) => add.mutateAsync({ body }),
    onSaved: ({ id, security, ratio }) => {
      onClose()
      const undo = { params: { id }, body: { decision: null, ratio: null, onDate: null, reason: null } }
      notifyWithUndo(
        `Split of ${security.ticker ?? security.name}${ratio === null ? '' : `, ${formatSplitRatio(ratio)},`} added. Figures update within a minute.`,
        () => void decide.mutateAsync(undo),
      )
    },
    onFailed: (error) => notifyError(`No split was added. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <EntityPicker
          kind="securities"
          label="Security"
          placeholder="Name, ticker, CUSIP or ISIN"
          required
          autoFocus
          value={form.values.security}
          onChange={(security) => form.setValues({ security })}
          error={form.errors.securityId}
        />
        <TextInput type="date" label="Effective date" required {...form.getInputProps('onDate')} />
        <TextInput
          label="Ratio"
          description="New shares to old, such as 10, 3:2 or 1:20"
          required
          {...form.getInputProps('ratio')}
        />
        <Textarea
          label="Reason"
          description="For example, the press release that announced it"
          required
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <FormActions saveLabel="Add split" saving={isSaving} onCancel={onClose} />
    </form>
  )
}

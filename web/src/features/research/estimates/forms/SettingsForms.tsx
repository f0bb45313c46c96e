import { Modal, NumberInput, Stack, Switch } from '@mantine/core'
import { type EstimateSettings, estimates } from '@rostrum/contract/research/estimates'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useChangeSettings } from '../api.ts'

type SettingsFormProps = { settings: EstimateSettings; onClose: () => void }

export const SettingsForm = (props: SettingsFormProps) => (
  <Modal opened onClose={props.onClose} title="Stale estimates" size={440} centered>
    <SettingsFields {...props} />
  </Modal>
)

function SettingsFields({ settings, onClose }: SettingsFormProps) {
  const change = useChangeSettings()
  const { form, submit, isSaving } = useEndpointForm(estimates.changeSettings, {
    initialValues: settings,
    save: (body) => change.mutateAsync({ body }),
    onSaved: () => {
      notifySuccess('Settings saved')
      onClose()
    },
    onFailed: (error) => notifyError(`The settings could not be saved. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <NumberInput
          label="Days until an estimate is stale"
          description="Applies from today. Past consensus figures keep the rule in effect at the time."
          required
          min={1}
          max={1000}
          allowDecimal={false}
          {...form.getInputProps('staleDays')}
        />
        <Switch
          label="Stale estimates count in the consensus"
          {...form.getInputProps('countsStale', { type: 'checkbox' })}
        />
        <FormActions saveLabel="Save settings" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

import { Group, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { type EstimateSettings, estimates } from '@rostrum/contract/research/estimates'
import {
  estimateMeasures,
  type MeasureFormat,
  measureFormatNames,
  measureFormats,
} from '@rostrum/contract/research/measures'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useEstimateAddress } from '../address.ts'
import { useChangeSettings, useCreateMeasure } from '../api.ts'

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

export const MeasureForm = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Add measure" size={440} centered>
    <MeasureFields onClose={onClose} />
  </Modal>
)

function MeasureFields({ onClose }: { onClose: () => void }) {
  const create = useCreateMeasure()
  const { change } = useEstimateAddress()
  const { form, submit, isSaving } = useEndpointForm(estimateMeasures.create, {
    initialValues: { name: '', format: 'number' as MeasureFormat, unit: '', decimals: 1 },
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ key, name }) => {
      notifySuccess(`${name} added`)
      onClose()
      change({ measure: key })
    },
    onFailed: (error) => notifyError(`The measure could not be added. ${reasonOf(error)}`),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput label="Name" required maxLength={60} {...form.getInputProps('name')} />
        <Select
          label="Format"
          allowDeselect={false}
          data={measureFormats.map((value) => ({ value, label: measureFormatNames[value] }))}
          {...form.getInputProps('format')}
        />
        <Group grow align="flex-start">
          {form.values.format === 'number' && (
            <TextInput label="Unit" placeholder="Systems" maxLength={30} {...form.getInputProps('unit')} />
          )}
          <NumberInput label="Decimals" min={0} max={4} allowDecimal={false} {...form.getInputProps('decimals')} />
        </Group>
        <FormActions saveLabel="Add measure" saving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

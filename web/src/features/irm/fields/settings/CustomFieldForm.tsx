import { Select, TagsInput, TextInput } from '@mantine/core'
import { type CustomField, customFieldKinds } from '@rostrum/contract/irm/fields'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { SettingsForm, saveFailure } from '#features/settings/public.ts'
import { useAction } from '#platform/api/query.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { notifyError } from '#ui/notify.ts'
import { kindLabels } from './labels.ts'

interface CustomFieldFormProps {
  field: CustomField | undefined
  subject: CustomField['subject']
  onClose: () => void
}

const isChoice = (kind: CustomField['kind']) => kind === 'choice' || kind === 'multi_choice'

export function CustomFieldForm({ field, subject, onClose }: CustomFieldFormProps) {
  const create = useAction(customProfiles.createCustomField)
  const update = useAction(customProfiles.updateCustomField)
  const { form, submit, isSaving } = useEndpointForm(customProfiles.createCustomField, {
    initialValues: {
      subject,
      name: field?.name ?? '',
      kind: field?.kind ?? ('text' as CustomField['kind']),
      options: field?.options ?? [],
    },
    toBody: (typed) => ({ ...typed, options: isChoice(typed.kind) ? typed.options : [] }),
    save: ({ name, options, ...rest }) =>
      field
        ? update.mutateAsync({ params: { id: field.id }, body: { name, options } })
        : create.mutateAsync({ body: { name, options, ...rest } }),
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SettingsForm submit={submit} isSaving={isSaving} onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <Select
        label="Type"
        description={field ? 'The type can’t change once values exist' : undefined}
        data={customFieldKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        allowDeselect={false}
        disabled={field !== undefined}
        {...form.getInputProps('kind')}
      />
      {isChoice(form.values.kind) && (
        <TagsInput
          label="Options"
          description="Type an option and press Enter"
          required
          acceptValueOnBlur
          {...form.getInputProps('options')}
        />
      )}
    </SettingsForm>
  )
}

import '@mantine/dates/styles.layer.css'
import { MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { customProfiles } from '@rostrum/contract/profiles/custom-profiles'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../platform/api/errors.ts'
import { useAction } from '../../../platform/api/query.ts'
import { FormActions } from '../../../ui/FormActions.tsx'
import { notifyError } from '../../../ui/notify.ts'
import { changesOf, type FieldValue, type FillableField } from './custom-field-values.ts'

interface CustomFieldsFormProps {
  personId: string
  fields: FillableField[]
  onDone: () => void
}

export function CustomFieldsForm({ personId, fields, onDone }: CustomFieldsFormProps) {
  const save = useAction(customProfiles.savePersonFields)
  const [typed, setTyped] = useState<ReadonlyMap<string, FieldValue>>(
    () => new Map(fields.map(({ id, value }) => [id, value])),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const customFields = changesOf(fields, typed)
    if (customFields.length === 0) onDone()
    else
      save.mutate(
        { params: { id: personId }, body: { customFields } },
        { onSuccess: onDone, onError: (error) => notifyError(`The fields were not saved. ${reasonOf(error)}`) },
      )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        {fields.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            value={typed.get(field.id) ?? null}
            onChange={(value) => setTyped(new Map(typed).set(field.id, value))}
          />
        ))}
      </Stack>
      <FormActions saving={save.isPending} onCancel={onDone} />
    </form>
  )
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status < 500 ? error.message : 'Please try again.'

interface FieldInputProps {
  field: FillableField
  value: FieldValue
  onChange: (value: FieldValue) => void
}

function FieldInput({ field: { name, kind, options }, value, onChange }: FieldInputProps) {
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'text':
      return (
        <TextInput
          label={name}
          maxLength={5000}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          label={name}
          thousandSeparator=","
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      )
    case 'date':
      return <DateInput label={name} valueFormat="MMM D, YYYY" clearable value={text || null} onChange={onChange} />
    case 'choice':
      return <Select label={name} data={options} clearable value={text || null} onChange={onChange} />
    case 'multi_choice':
      return <MultiSelect label={name} data={options} value={Array.isArray(value) ? value : []} onChange={onChange} />
  }
}

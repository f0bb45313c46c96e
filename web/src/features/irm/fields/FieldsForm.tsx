import { Stack } from '@mantine/core'
import type { customProfiles } from '@rostrum/contract/profiles/custom'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { useAction } from '#platform/api/query.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError } from '#ui/notify.ts'
import { FieldInput } from './FieldInput.tsx'
import { changesOf, type FieldValue, type FillableField } from './field-values.ts'

interface FieldsFormProps {
  subjectId: string
  saves: typeof customProfiles.savePersonFields
  fields: FillableField[]
  onDone: () => void
}

export function FieldsForm({ subjectId, saves, fields, onDone }: FieldsFormProps) {
  const save = useAction(saves)
  const [typed, setTyped] = useState<ReadonlyMap<string, FieldValue>>(
    () => new Map(fields.map(({ id, value }) => [id, value])),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const customFields = changesOf(fields, typed)
    if (customFields.length === 0) return onDone()
    const refused = (error: unknown) => {
      const found = problemsOf(error, customFields)
      setErrors(found)
      if (Object.keys(found).length === 0) notifyError(`The fields could not be saved. ${reasonOf(error)}`)
    }
    save.mutate({ params: { id: subjectId }, body: { customFields } }, { onSuccess: onDone, onError: refused })
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
            error={errors[field.id]}
          />
        ))}
      </Stack>
      <FormActions saving={save.isPending} onCancel={onDone} />
    </form>
  )
}

/** Maps the server's errors, which refer to fields by index, to field ids. */
function problemsOf(error: unknown, sent: readonly { field_id: string }[]): Record<string, string> {
  const validationErrors = Object.entries(error instanceof ApiError ? error.fields : {})
  return Object.fromEntries(
    validationErrors.flatMap(([field, message]) => {
      const [area, index] = field.split('.')
      const one = area === 'customFields' ? sent[Number(index)] : undefined
      return one ? [[one.field_id, message]] : []
    }),
  )
}

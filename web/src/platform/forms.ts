// One form per endpoint: checked by the contract's own schema, and the server's complaints land on their fields.
import { useForm } from '@mantine/form'
import type { Endpoint, Result } from '@rostrum/contract/platform/endpoint'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from './api/errors.ts'

type WithBody = Endpoint & { body: z.ZodType }
type Values<E extends WithBody> = z.input<E['body']> & Record<string, unknown>

interface FormOptions<E extends WithBody> {
  initialValues: Values<E>
  save: (body: Values<E>) => Promise<Result<E>>
  onSaved?: (result: Result<E>) => void
  /** Called when saving failed for a reason that no field explains. */
  onFailed?: (error: unknown) => void
}

/** What was typed stays when saving fails. */
export function useEndpointForm<E extends WithBody>(endpoint: E, options: FormOptions<E>) {
  const [isSaving, setSaving] = useState(false)
  const form = useForm<Values<E>>({
    initialValues: options.initialValues,
    validate: (values) => complaints(endpoint.body, values),
  })
  const submit = form.onSubmit(async (values) => {
    setSaving(true)
    try {
      const result = await options.save(values)
      form.resetDirty(values)
      options.onSaved?.(result)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const shown = Object.fromEntries(Object.entries(fields).filter(([field]) => field in options.initialValues))
      form.setErrors(shown)
      if (Object.keys(shown).length === 0) options.onFailed?.(error)
    } finally {
      setSaving(false)
    }
  })
  return { form, submit, isSaving }
}

function complaints(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const found: Record<string, string> = {}
  for (const issue of parsed.error.issues) found[issue.path.join('.')] ??= issue.message
  return found
}

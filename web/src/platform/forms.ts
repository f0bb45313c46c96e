// One form per endpoint: validated by the contract's schema, with server errors mapped to their fields.
import { type FormErrors, useForm } from '@mantine/form'
import type { Endpoint, Result } from '@rostrum/contract/platform/endpoint'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from './api/errors.ts'
import { useFormDraft, useKeepDraft } from './form-drafts.ts'

type WithBody = Endpoint & { body: z.ZodType }
type Values<E extends WithBody> = z.input<E['body']> & Record<string, unknown>

interface FormOptions<E extends WithBody, Typed> {
  initialValues: Typed
  /** Converts form values to the request body. Errors use the names of the body. */
  toBody?: (typed: Typed) => Values<E>
  save: (body: Values<E>) => Promise<Result<E>>
  onSaved?: (result: Result<E>) => void
  /** Called when saving failed for a reason that no field shows. */
  onFailed?: (error: unknown) => void
}

/** Keeps the typed values when saving fails, and through a redirect to the sign-in page. */
export function useEndpointForm<E extends WithBody, Typed extends Record<string, unknown> = Values<E>>(
  endpoint: E,
  options: FormOptions<E, Typed>,
) {
  const [isSaving, setSaving] = useState(false)
  // Without `toBody`, `Typed` is `Values<E>`, which the default type argument cannot express.
  const { toBody = (typed: Typed) => typed as unknown as Values<E> } = options
  const draft = useFormDraft<Typed>(endpoint)
  const form = useForm<Typed>({
    initialValues: { ...options.initialValues, ...draft.values },
    validate: (typed) => validationErrors(endpoint.body, toBody(typed)) as FormErrors,
  })
  useKeepDraft(draft, form, options.initialValues)
  const submit = form.onSubmit(async (typed) => {
    setSaving(true)
    const body = toBody(typed)
    try {
      const result = await options.save(body)
      form.resetDirty(typed)
      options.onSaved?.(result)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const shown = Object.fromEntries(Object.entries(fields).filter(([field]) => isShown(field, body)))
      form.setErrors(shown)
      if (Object.keys(shown).length === 0) options.onFailed?.(error)
    } finally {
      setSaving(false)
    }
  })
  return { form, submit, isSaving }
}

/** jobs.0.organizationId matches a form with a jobs field. */
const isShown = (field: string, body: Record<string, unknown>) => (field.split('.')[0] ?? field) in body

function validationErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const found: Record<string, string> = {}
  for (const issue of parsed.error.issues) found[issue.path.join('.')] ??= issue.message
  return found
}

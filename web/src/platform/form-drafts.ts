// A form's unsaved values, kept through a redirect to the sign-in page.
import type { UseFormReturnType } from '@mantine/form'
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { useEffect, useEffectEvent, useState } from 'react'
import { forgetRestoredDraft, keepThroughSignIn, restoredDraft } from './drafts.ts'

interface FormDraft<Values> {
  key: string
  values: Partial<Values> | undefined
}

/** The values that this form had before signing in again, for its first render. */
export function useFormDraft<Values>({ method, path }: Endpoint): FormDraft<Values> {
  const [draft] = useState(() => {
    const key = `${method} ${path} at ${location.pathname}`
    return { key, values: restoredDraft(key) as Partial<Values> | undefined }
  })
  return draft
}

export function useKeepDraft<Values extends Record<string, unknown>>(
  draft: FormDraft<Values>,
  form: UseFormReturnType<Values>,
  initialValues: Values,
): void {
  const { key } = draft
  const read = useEffectEvent(() => unsavedValues(form))
  const markUnsaved = useEffectEvent(() => {
    if (draft.values) form.resetDirty(initialValues)
  })
  useEffect(() => {
    forgetRestoredDraft(key)
    markUnsaved()
    return keepThroughSignIn(key, { read: () => read() })
  }, [key])
}

/** Only what was changed, so that a colleague's changes to other fields are not undone. Passwords and codes are never stored. */
function unsavedValues<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) {
  const changed = Object.entries(form.getValues()).filter(
    ([name]) => form.isDirty(name) && !/password|^code$/i.test(name),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

import { Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { FormActions } from '#ui/FormActions.tsx'

interface SettingsFormProps {
  submit: FormEventHandler<HTMLFormElement>
  isSaving: boolean
  /** Such as while a file is uploaded. */
  isBusy?: boolean
  onCancel: () => void
  children: ReactNode
}

export const SettingsForm = ({ submit, isSaving, isBusy = false, onCancel, children }: SettingsFormProps) => (
  <form onSubmit={submit} noValidate>
    <Stack gap={12}>{children}</Stack>
    <FormActions saving={isSaving} disabled={isBusy} onCancel={onCancel} />
  </form>
)

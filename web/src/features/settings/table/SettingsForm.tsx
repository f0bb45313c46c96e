import { Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { FormActions } from '#ui/FormActions.tsx'

interface SettingsFormProps {
  submit: FormEventHandler<HTMLFormElement>
  isSaving: boolean
  onCancel: () => void
  children: ReactNode
}

export const SettingsForm = ({ submit, isSaving, onCancel, children }: SettingsFormProps) => (
  <form onSubmit={submit} noValidate>
    <Stack gap={12}>{children}</Stack>
    <FormActions saving={isSaving} onCancel={onCancel} />
  </form>
)

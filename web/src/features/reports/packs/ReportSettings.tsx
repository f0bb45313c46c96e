import { Stack, TextInput } from '@mantine/core'
import type { SettingsProps } from './PageSettings.tsx'

/** The settings that pages of every report have. */
export const ReportSettings = ({ page, onChange }: SettingsProps) => (
  <Stack gap={12}>
    <TextInput
      label="Title"
      placeholder="The report’s own title"
      maxLength={200}
      value={page.title ?? ''}
      onChange={({ currentTarget }) => onChange({ ...page, title: currentTarget.value || null })}
    />
  </Stack>
)

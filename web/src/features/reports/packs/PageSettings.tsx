import { Stack, Textarea, TextInput } from '@mantine/core'
import { packLimits } from '@rostrum/contract/reports/packs'
import { ReportSettings, type SettingsProps } from './ReportSettings.tsx'

export const PageSettings = (props: SettingsProps) =>
  props.page.type === 'text' ? <TextSettings {...props} /> : <ReportSettings {...props} />

function TextSettings({ page, onChange }: SettingsProps) {
  const { title = '', text = '' } = page.settings as { title?: string; text?: string }
  const change = (next: { title?: string; text?: string }) =>
    onChange({ ...page, settings: { ...page.settings, ...next } })
  return (
    <Stack gap={12}>
      <TextInput
        label="Title"
        required
        maxLength={200}
        value={title}
        error={title.trim() ? undefined : 'Enter a title'}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Textarea
        label="Text"
        description="One paragraph per line. A line that begins with a dash is a bullet."
        autosize
        minRows={5}
        maxRows={16}
        maxLength={packLimits.textCharacters}
        value={text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </Stack>
  )
}

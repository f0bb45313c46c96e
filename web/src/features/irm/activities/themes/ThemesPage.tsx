import { TextInput } from '@mantine/core'
import { type Theme, themes } from '@rostrum/contract/irm/themes'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { archiveAction, SettingsForm, SettingsPage, saveFailure } from '#features/settings/public.ts'
import { useAction } from '#platform/api/query.ts'
import { formatNumber } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { notifyError } from '#ui/notify.ts'
import { everyTheme, useCreateTheme } from '../api.ts'
import { MergeThemeModal } from './MergeThemeModal.tsx'

export function ThemesPage() {
  const all = useQuery(everyTheme())
  const update = useAction(themes.update)
  const [merged, setMerged] = useState<Theme | null>(null)
  return (
    <>
      <SettingsPage<Theme>
        title="Themes"
        context="Topics that come up in meetings, counted on the Activities page"
        noun="theme"
        query={all}
        nameOf={({ name }) => name}
        columns={[
          { header: 'Theme', cell: ({ name }) => name },
          { header: 'Status', cell: ({ isArchived }) => (isArchived ? 'Archived' : 'In use') },
          { header: 'Activities', align: 'right', cell: ({ activityCount }) => formatNumber(activityCount) },
        ]}
        actions={(theme, rows) => [
          {
            label: 'Merge into another',
            icon: <IconArrowMerge size={15} stroke={1.5} />,
            isDisabled: rows.length < 2,
            run: () => setMerged(theme),
          },
          archiveAction(theme, (isArchived) => update.mutateAsync({ params: { id: theme.id }, body: { isArchived } })),
        ]}
        form={(theme, close) => <ThemeForm theme={theme} onClose={close} />}
        emptyMessage="Add the topics that investors ask about, such as margins or capital allocation."
      />
      <MergeThemeModal theme={merged} themes={all.data ?? []} onClose={() => setMerged(null)} />
    </>
  )
}

function ThemeForm({ theme, onClose }: { theme: Theme | undefined; onClose: () => void }) {
  const create = useCreateTheme()
  const update = useAction(themes.update)
  const { form, submit, isSaving } = useEndpointForm(themes.create, {
    initialValues: { name: theme?.name ?? '' },
    save: (body) => (theme ? update.mutateAsync({ params: { id: theme.id }, body }) : create.mutateAsync({ body })),
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  return (
    <SettingsForm submit={submit} isSaving={isSaving} onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
    </SettingsForm>
  )
}

import { Button, Menu } from '@mantine/core'
import type { Verbatim } from '@rostrum/contract/surveys/results'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { everyTheme } from '#features/irm/activities/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'
import { useSetThemes } from './api.ts'

type VerbatimThemesProps = { surveyId: string; verbatim: Verbatim }

/** The themes of activities, so that what investors write and what they say in meetings count together. */
export function VerbatimThemes({ surveyId, verbatim: { id, themes } }: VerbatimThemesProps) {
  const { data = [] } = useQuery(everyTheme())
  const set = useSetThemes()
  const chosen = themes.map((theme) => theme.id)
  const known = data.filter((theme) => !theme.isArchived || chosen.includes(theme.id))
  const toggle = (themeId: string) => {
    const themeIds = chosen.includes(themeId) ? chosen.filter((one) => one !== themeId) : [...chosen, themeId]
    set.mutate(
      { params: { id: surveyId, verbatim: id }, body: { themeIds } },
      { onError: (error) => notifyError(`The themes were not saved. ${reasonOf(error)}`) },
    )
  }
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconTag size={14} stroke={1.5} />}
          loading={set.isPending}
        >
          {themes.length > 0 ? themes.map(({ name }) => name).join(', ') : 'Add theme'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
        {known.length === 0 && <Menu.Label>Add themes in Settings → Themes</Menu.Label>}
        {known.map(({ id: themeId, name }) => (
          <Menu.CheckboxItem
            key={themeId}
            closeMenuOnClick={false}
            checked={chosen.includes(themeId)}
            onChange={() => toggle(themeId)}
          >
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

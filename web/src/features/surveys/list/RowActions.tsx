import { ActionIcon, Menu } from '@mantine/core'
import type { Survey } from '@rostrum/contract/surveys/surveys'
import { IconDots } from '@tabler/icons-react'
import { useMayWrite } from '#platform/session/session.tsx'
import { MenuItemLink } from '#ui/links.tsx'
import { useSurveyActions } from '../use-survey-actions.ts'

/** Clicks stay here: the row would open. */
export function RowActions({ survey }: { survey: Survey }) {
  const mayWrite = useMayWrite()
  const actions = useSurveyActions()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row below
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the menu
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Actions for ${survey.name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuItemLink to="/surveys/$surveyId" params={{ surveyId: survey.id }}>
            Open
          </MenuItemLink>
          {mayWrite && (
            <>
              <Menu.Item onClick={() => void actions.duplicate(survey)}>Duplicate</Menu.Item>
              {survey.status !== 'archived' && (
                <Menu.Item onClick={() => void actions.archive(survey)}>Archive</Menu.Item>
              )}
              <Menu.Item color="red" onClick={() => void actions.remove(survey)}>
                Delete…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import type { BookingPage } from '@rostrum/contract/scheduler/pages'
import { IconDots } from '@tabler/icons-react'
import { useMayWrite } from '#platform/session/session.tsx'
import { MenuItemLink } from '#ui/links.tsx'
import { usePageActions } from '../use-page-actions.ts'

/** Clicks stay here: the row would open. */
export function RowActions({ page }: { page: BookingPage }) {
  const mayWrite = useMayWrite()
  const actions = usePageActions()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row below
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the menu
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Actions for ${page.title}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuItemLink to="/irm/scheduler/pages/$pageId" params={{ pageId: page.id }}>
            Open
          </MenuItemLink>
          <Menu.Item component="a" href={page.url} target="_blank" rel="noreferrer">
            View as a visitor
          </Menu.Item>
          {mayWrite && (
            <>
              <Menu.Item onClick={() => void actions.duplicate(page)}>Duplicate</Menu.Item>
              <Menu.Item onClick={() => void actions.toggle(page)}>
                {page.status === 'paused' ? 'Resume' : 'Pause'}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => void actions.remove(page)}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

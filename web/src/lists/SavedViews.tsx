import { Button, Menu, Text } from '@mantine/core'
import type { SavedView } from '@rostrum/contract/search'
import { IconBookmarks, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#platform/names.ts'
import { parseSearch, stringifySearch } from '#platform/search-params.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { addressOf } from './addresses.ts'
import { savedViews } from './api.ts'
import { type ListAddress, listParams } from './definition.ts'
import type { ListAddressState } from './use-list-address.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewNameModal } from './ViewNameModal.tsx'

interface SavedViewsProps {
  list: SavedView['list']
  address: ListAddress
  go: ListAddressState['go']
  columns: string[]
  onShowColumns: (ids: readonly string[]) => void
}

/** The part of a URL that a view saves: filters and sort, without page, panels or the view itself. */
export const searchOfView = ({ page: _page, ...kept }: ListAddress): string => stringifySearch(listParams(kept))

export const viewPath = (view: SavedView): string =>
  addressOf(view.list, { ...parseSearch(view.search), view: view.id })

/** Named views of a list, the user's own and those that colleagues share, each with its own URL. */
export function SavedViews({ list, address, go, columns, onShowColumns }: SavedViewsProps) {
  const user = useUser()
  const mayWrite = useMayWrite()
  const { data: views = [] } = useQuery(savedViews(list))
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const current = views.find((view) => view.id === address.view)
  const isOwn = (view: SavedView) => view.owner.id === user.id
  const search = searchOfView(address)
  const isChanged = current !== undefined && (current.search !== search || !sameColumns(current.columns, columns))
  const { overwrite, setShared, forget } = useViewActions({
    onDeleted: () => go({ ...address, view: undefined }, {}),
    onRestored: (view) => open(view),
  })
  const open = (view: SavedView) => {
    onShowColumns(view.columns)
    go({ ...parseSearch(view.search), view: view.id }, {})
  }
  const own = current && isOwn(current) ? current : undefined
  const items = { current, onOpen: open }
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmarks size={16} stroke={1.75} />}
            rightSection={<IconChevronDown size={14} stroke={1.75} />}
          >
            {current ? `${current.name}${isChanged ? ' (changed)' : ''}` : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
          <ViewItems label="Your views" views={views.filter(isOwn)} {...items} />
          <ViewItems label="Shared by your team" views={views.filter((view) => !isOwn(view))} {...items} />
          {views.length > 0 && <Menu.Divider />}
          {own && isChanged && (
            <Menu.Item onClick={() => overwrite(own, { search, columns })}>Save changes to “{own.name}”</Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming('new')}>
            {current && !own ? `Copy “${current.name}” to your views` : 'Save as new view'}
          </Menu.Item>
          {own && <Menu.Item onClick={() => setNaming('rename')}>Rename “{own.name}”</Menu.Item>}
          {own && mayWrite && (
            <Menu.Item onClick={() => setShared(own, !own.isShared)}>
              {own.isShared ? `Stop sharing “${own.name}”` : `Share “${own.name}” with your team`}
            </Menu.Item>
          )}
          {own && (
            <Menu.Item color="red" onClick={() => forget(own)}>
              Delete “{own.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewNameModal
        list={list}
        view={naming === 'rename' ? current : undefined}
        isOpen={naming !== null}
        kept={naming === 'rename' && current ? current : { search, columns }}
        {...(current && !own && { suggestedName: current.name })}
        onClose={() => setNaming(null)}
        onSaved={(view) => go({ ...address, view: view.id }, {})}
      />
    </>
  )
}

interface ViewItemsProps {
  label: string
  views: SavedView[]
  current: SavedView | undefined
  onOpen: (view: SavedView) => void
}

function ViewItems({ label, views, current, onOpen }: ViewItemsProps) {
  const user = useUser()
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          onClick={() => onOpen(view)}
          rightSection={view.id === current?.id && <IconCheck size={14} stroke={2} aria-label="Open now" />}
        >
          {view.name}
          <SharedBy view={view} isOwn={view.owner.id === user.id} />
        </Menu.Item>
      ))}
    </>
  )
}

const SharedBy = ({ view, isOwn }: { view: SavedView; isOwn: boolean }) =>
  isOwn && !view.isShared ? null : (
    <Text span display="block" size="xs" c="var(--ui-text)">
      {isOwn ? 'Shared with your team' : fullName(view.owner)}
    </Text>
  )

const sameColumns = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

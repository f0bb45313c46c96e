import { Button, Menu } from '@mantine/core'
import type { SavedView } from '@rostrum/contract/search'
import { IconBookmarks, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { parseSearch, stringifySearch } from '#platform/search-params.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { addressOf } from './addresses.ts'
import { savedViews, useDeleteView, useUpdateView } from './api.ts'
import { type ListAddress, listParams } from './definition.ts'
import type { ListAddressState } from './use-list-address.ts'
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

/** Named views of a list, each with its own URL. */
export function SavedViews({ list, address, go, columns, onShowColumns }: SavedViewsProps) {
  const { data: views = [] } = useQuery(savedViews(list))
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const update = useUpdateView()
  const remove = useDeleteView()
  const current = views.find((view) => view.id === address.view)
  const search = searchOfView(address)
  const isChanged = current !== undefined && (current.search !== search || !sameColumns(current.columns, columns))

  const open = (view: SavedView) => {
    onShowColumns(view.columns)
    go({ ...parseSearch(view.search), view: view.id }, {})
  }
  const overwrite = (view: SavedView) =>
    update.mutate(
      { params: { id: view.id }, body: { list, name: view.name, search, columns } },
      {
        onSuccess: () => notifySuccess('The view was saved.'),
        onError: (error) => notifyError(`The view could not be saved. ${reasonOf(error)}`),
      },
    )
  const forget = async (view: SavedView) => {
    const isSure = await confirm({
      title: 'Delete this view?',
      message: `“${view.name}” will be gone. The list itself stays as it is.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    remove.mutate(
      { params: { id: view.id } },
      {
        onSuccess: () => go({ ...address, view: undefined }, {}),
        onError: (error) => notifyError(`The view could not be deleted. ${reasonOf(error)}`),
      },
    )
  }

  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmarks size={16} stroke={1.75} />}
            rightSection={<IconChevronDown size={14} stroke={1.75} />}
          >
            {current ? `${current.name}${isChanged ? ' (changed)' : ''}` : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length > 0 && <Menu.Label>Saved views</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => open(view)}
              rightSection={view.id === current?.id && <IconCheck size={14} stroke={2} aria-label="Open now" />}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {current && isChanged && (
            <Menu.Item onClick={() => overwrite(current)}>Save changes to “{current.name}”</Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming('new')}>Save as a new view</Menu.Item>
          {current && <Menu.Item onClick={() => setNaming('rename')}>Rename “{current.name}”</Menu.Item>}
          {current && (
            <Menu.Item color="red" onClick={() => void forget(current)}>
              Delete “{current.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewNameModal
        list={list}
        view={naming === 'rename' ? current : undefined}
        isOpen={naming !== null}
        kept={naming === 'rename' && current ? current : { search, columns }}
        onClose={() => setNaming(null)}
        onSaved={(view) => go({ ...address, view: view.id }, {})}
      />
    </>
  )
}

const sameColumns = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

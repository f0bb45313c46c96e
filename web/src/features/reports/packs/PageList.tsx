import { ActionIcon, Menu } from '@mantine/core'
import { type PackPage, packLimits, packPageTypeLabels } from '@rostrum/contract/reports/packs'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { MoveButtons } from '#ui/MoveButtons.tsx'
import { AddPage } from './AddPage.tsx'
import classes from './Packs.module.css'
import { nameOfPage } from './page-names.ts'
import { moved, placed } from './page-order.ts'
import type { PackDraft } from './use-pack-draft.ts'

interface PageListProps {
  draft: PackDraft
  mayWrite: boolean
  shownId: string | undefined
  onShow: (id: string | undefined) => void
}

export function PageList({ draft, mayWrite, shownId, onShow }: PageListProps) {
  const { pages } = draft.values
  const [dragged, setDragged] = useState<string>()
  const order = (next: PackPage[]) => draft.change({ pages: next })
  const drop = (event: DragEvent, before?: string) => {
    event.preventDefault()
    event.stopPropagation()
    if (dragged) order(placed(pages, dragged, before))
    setDragged(undefined)
  }
  const allow = (event: DragEvent) => {
    if (dragged) event.preventDefault()
  }
  const add = (page: PackPage) => {
    order([...pages, page])
    onShow(page.id)
  }
  const remove = ({ id }: PackPage) => {
    order(pages.filter((page) => page.id !== id))
    if (id === shownId) onShow(undefined)
  }
  const duplicate = (page: PackPage) => {
    const copy = { ...page, id: crypto.randomUUID() }
    order(placed([...pages, copy], copy.id, pages[pages.indexOf(page) + 1]?.id))
    onShow(copy.id)
  }
  return (
    <>
      <ol className={classes.pages} aria-label="Pages" onDragOver={allow} onDrop={(event) => drop(event)}>
        {pages.map((page, at) => (
          <li
            key={page.id}
            className={classes.page}
            data-shown={page.id === shownId || undefined}
            data-dragged={page.id === dragged || undefined}
            onDragOver={allow}
            onDrop={(event) => drop(event, page.id)}
          >
            {mayWrite && (
              <span
                className={classes.grip}
                draggable
                title="Drag to another position"
                aria-hidden="true"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', nameOfPage(page))
                  setDragged(page.id)
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                <IconGripVertical size={16} stroke={1.5} />
              </span>
            )}
            <button
              type="button"
              className={classes.pageName}
              aria-current={page.id === shownId ? 'true' : undefined}
              onClick={() => onShow(page.id)}
            >
              <span>
                {at + 1}. {nameOfPage(page)}
              </span>
              <span className={classes.quiet}>{packPageTypeLabels[page.type]}</span>
            </button>
            {mayWrite && (
              <PageActions
                name={`page ${at + 1}`}
                isFirst={at === 0}
                isLast={at === pages.length - 1}
                isFull={pages.length >= packLimits.pages}
                onMove={(by) => order(moved(pages, page.id, by))}
                onDuplicate={() => duplicate(page)}
                onRemove={() => remove(page)}
              />
            )}
          </li>
        ))}
      </ol>
      {pages.length === 0 && <p className={classes.quiet}>No pages yet.</p>}
      {mayWrite && <AddPage isFull={pages.length >= packLimits.pages} onAdd={add} />}
    </>
  )
}

interface PageActionsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  isFull: boolean
  onMove: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
}

const PageActions = ({ name, isFirst, isLast, isFull, onMove, onDuplicate, onRemove }: PageActionsProps) => (
  <>
    <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isFull} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item color="red" onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </>
)

import { ActionIcon, Menu } from '@mantine/core'
import { type Block, blockTypeNames } from '@rostrum/contract/email/campaigns/content'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef } from 'react'
import { MoveButtons } from '#ui/MoveButtons.tsx'
import { BlockSettings } from './BlockSettings.tsx'
import { summaryOf } from './block-changes.ts'
import classes from './Content.module.css'

type BlockCardProps = {
  block: Block
  at: number
  count: number
  isOpen: boolean
  onToggle: () => void
  onChange: (next: Block, key?: string) => void
  onMove: (to: number) => void
  onDuplicate: () => void
  onDelete: () => void
  dragged: string | undefined
  onDrag: (id: string | undefined) => void
  /** Before the block at this place. */
  onDrop: (event: DragEvent, to: number) => void
}

export function BlockCard(props: BlockCardProps) {
  const { block, at, isOpen } = props
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const hasSettings = block.type !== 'divider'
  return (
    <li
      ref={card}
      className={classes.card}
      data-open={isOpen || undefined}
      data-dragged={props.dragged === block.id || undefined}
      onDragOver={(event) => props.dragged && event.preventDefault()}
      onDrop={(event) => props.onDrop(event, at)}
    >
      <div className={classes.head}>
        <span
          className={classes.grip}
          draggable
          title="Drag to another position"
          aria-hidden="true"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', blockTypeNames[block.type])
            props.onDrag(block.id)
          }}
          onDragEnd={() => props.onDrag(undefined)}
        >
          <IconGripVertical size={16} stroke={1.5} />
        </span>
        {hasSettings ? (
          <button type="button" className={classes.summary} aria-expanded={isOpen} onClick={props.onToggle}>
            <span className={classes.type}>{blockTypeNames[block.type]}</span>
            <span className={classes.quiet}>{summaryOf(block)}</span>
          </button>
        ) : (
          <span className={classes.summary}>
            <span className={classes.type}>{blockTypeNames[block.type]}</span>
          </span>
        )}
        <CardActions {...props} />
      </div>
      {isOpen && hasSettings && (
        <div className={classes.settings}>
          <BlockSettings block={block} onChange={props.onChange} />
        </div>
      )}
    </li>
  )
}

function CardActions({ at, count, onMove, onDuplicate, onDelete }: BlockCardProps) {
  const name = `block ${at + 1}`
  return (
    <>
      <MoveButtons name={name} isFirst={at === 0} isLast={at === count - 1} onMove={(by) => onMove(at + by)} />
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onDuplicate}>Duplicate</Menu.Item>
          <Menu.Item color="red" onClick={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

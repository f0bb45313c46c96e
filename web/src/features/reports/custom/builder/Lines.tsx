// A part of the builder with several lines, each of which can be removed.
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../custom.module.css'

interface LinesProps<Item> {
  title: string
  /** For the buttons: Add filter, Remove filter 1. */
  noun: string
  items: readonly Item[]
  most: number
  /** A new line; undefined if there is nothing to choose. */
  create: () => Item | undefined
  onChange: (items: Item[]) => void
  children: (item: Item, change: (next: Item) => void, at: number) => ReactNode
}

export function Lines<Item>({ title, noun, items, most, create, onChange, children }: LinesProps<Item>) {
  const add = () => {
    const item = create()
    if (item !== undefined) onChange([...items, item])
  }
  return (
    <fieldset className={classes.part}>
      <legend>{title}</legend>
      <div className={classes.lines}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
          <div key={at} className={classes.line}>
            {children(item, (next) => onChange(items.with(at, next)), at)}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Remove ${noun} ${at + 1}`}
              onClick={() => onChange(items.toSpliced(at, 1))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        {items.length < most && (
          <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add} justify="start">
            Add {noun}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EventForm.module.css'

interface PartRowProps {
  label: string
  kind: 'stop' | 'venue' | 'team'
  /** Undefined for one that has to stay. */
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** One day, venue or team of an event. */
export const PartRow = ({ label, kind, onRemove, children }: PartRowProps) => (
  <fieldset className={`${classes.row} ${classes[kind]}`} aria-label={label}>
    {children}
    <ActionIcon
      className={classes.remove}
      variant="subtle"
      color="gray"
      aria-label={`Remove ${label.toLowerCase()}`}
      disabled={!onRemove}
      onClick={onRemove}
    >
      <IconTrash size={16} stroke={1.5} />
    </ActionIcon>
  </fieldset>
)

import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

type MoveButtonsProps = {
  /** What is moved, for the labels: block 2. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

/** Moves something within its list, one place at a time. */
export const MoveButtons = ({ name, isFirst, isLast, onMove }: MoveButtonsProps) => (
  <>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} up`}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp size={16} stroke={1.75} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} down`}
      disabled={isLast}
      onClick={() => onMove(1)}
    >
      <IconArrowDown size={16} stroke={1.75} />
    </ActionIcon>
  </>
)

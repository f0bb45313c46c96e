import { Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useUser } from '#platform/session/session.tsx'
import classes from './LockMark.module.css'
import { type Shown, visibleToText } from './visible-to.ts'

/** A lock beside a record that not everyone sees; nothing for others. */
export function LockMark({ record }: { record: Shown }) {
  const { id } = useUser()
  const text = visibleToText(record, id)
  return text === undefined ? null : <Lock text={text} />
}

/** Where only that is known. */
export const PrivateMark = () => <Lock text="Not visible to everyone on your team" />

const Lock = ({ text }: { text: string }) => (
  <Tooltip label={text}>
    <span className={classes.lock} role="img" aria-label={text}>
      <IconLock size={14} stroke={1.75} aria-hidden="true" />
    </span>
  </Tooltip>
)

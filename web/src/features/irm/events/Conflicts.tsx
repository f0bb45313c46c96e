import type { Conflict } from '@rostrum/contract/irm/events/conflicts'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Conflicts.module.css'

export const Conflicts = ({ conflicts }: { conflicts: readonly Conflict[] }) =>
  conflicts.length > 0 && (
    <ul className={classes.list} aria-label="Conflicts">
      {conflicts.map(({ kind, message, inviteeId, otherMeetingId }) => (
        <li key={`${kind}${inviteeId ?? ''}${otherMeetingId ?? ''}${message}`}>
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden="true" />
          {message}
        </li>
      ))}
    </ul>
  )

import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { Stage } from '@rostrum/contract/targeting/lists'
import { formatDay } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './DueDay.module.css'

/** Once a target has bought or passed, nothing is overdue. */
export function DueDay({ dueOn, stage }: { dueOn: string; stage: Stage }) {
  const { timeZone } = useUser()
  const isOverdue = dueOn < dayIn(timeZone) && stage !== 'bought' && stage !== 'passed'
  return (
    <span className={isOverdue ? classes.overdue : undefined}>
      {isOverdue && 'Overdue: '}
      {formatDay(dueOn)}
    </span>
  )
}

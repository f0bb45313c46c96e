import { Button, Group } from '@mantine/core'
import type { ChangedEntry } from '@rostrum/contract/calendars'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useSettle } from './api.ts'
import classes from './Calendars.module.css'

/** Meetings that were moved or deleted in the person's own calendar. Nothing where there are none. */
export function ChangedEntries({ changes }: { changes: ChangedEntry[] }) {
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const settle = useSettle()
  if (changes.length === 0) return null
  const decide = (entry: string, decision: 'restore' | 'leave') =>
    settle.mutate(
      { params: { entry }, body: { decision } },
      {
        onSuccess: () => notifySuccess(decision === 'restore' ? 'The meeting is being restored' : 'Change kept'),
        onError: (error) => notifyError(`The decision was not saved. ${reasonOf(error)}`),
      },
    )
  return (
    <SectionCard
      title="Changed in your calendar"
      description="These meetings were moved or deleted outside Rostrum. The meetings themselves have not changed."
    >
      <ul className={classes.list}>
        {changes.map(({ id, subject, startsAt, change, calendar }) => (
          <li key={id} className={classes.row}>
            <div className={classes.name}>
              {subject}
              <div className={classes.detail}>
                {formatDateTime(startsAt, timeZone)}. {change === 'moved' ? 'Moved' : 'Deleted'} in {calendar}.
              </div>
            </div>
            {mayWrite && (
              <Group gap={8}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Put back ${subject}`}
                  disabled={settle.isPending}
                  onClick={() => decide(id, 'restore')}
                >
                  Put back
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Leave ${subject} as it is`}
                  disabled={settle.isPending}
                  onClick={() => decide(id, 'leave')}
                >
                  Leave as is
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

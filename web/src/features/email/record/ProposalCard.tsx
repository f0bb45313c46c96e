import { Button, Group } from '@mantine/core'
import type { Proposal } from '@rostrum/contract/email/threads'
import { formatDateTime } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useAcceptProposal, useDismissProposal } from './api.ts'
import classes from './Thread.module.css'

/** A meeting that an invitation in the thread proposes. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { id, subject, startsAt, location, state, activityId } = proposal
  const { timeZone } = useUser()
  const accept = useAcceptProposal()
  const dismiss = useDismissProposal()
  const onError = () => notifyError('The change was not saved. Try again.')
  return (
    <div className={classes.proposal}>
      <SectionCard title={`Invitation: ${subject}`}>
        <p className={classes.when}>
          {formatDateTime(startsAt, timeZone)}
          {location && `, ${location}`}
        </p>
        {state === 'canceled' && <p className={classes.when}>The meeting was canceled.</p>}
        {activityId && (
          <AnchorLink to="/activities/$id" params={{ id: activityId }}>
            Open the activity
          </AnchorLink>
        )}
        {state === 'open' && (
          <Writes>
            <Group gap={8}>
              <Button
                size="xs"
                loading={accept.isPending}
                onClick={() =>
                  accept.mutate(
                    { params: { id } },
                    { onSuccess: () => notifySuccess(`${subject} was added to activities`), onError },
                  )
                }
              >
                Add to activities
              </Button>
              <Button size="xs" variant="default" onClick={() => dismiss.mutate({ params: { id } }, { onError })}>
                Dismiss
              </Button>
            </Group>
          </Writes>
        )}
      </SectionCard>
    </div>
  )
}

import { Button, Stack } from '@mantine/core'
import type { Poll } from '@rostrum/contract/scheduler/polls'
import { placeNames } from '@rostrum/contract/scheduler/settings'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { pollById } from '../api.ts'
import { PollChip } from './PollChip.tsx'
import { PollGrid } from './PollGrid.tsx'
import { usePollActions } from './use-poll-actions.ts'

const breadcrumbs = [{ id: 'polls', node: <AnchorLink to="/irm/scheduler/polls">Polls</AnchorLink> }]

export function PollPage() {
  const { pollId } = useParams({ from: '/shell/irm/scheduler/polls/$pollId' })
  const query = useQuery(pollById(pollId))
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(poll) => <Results poll={poll} />}
    </QueryView>
  )
}

function Results({ poll }: { poll: Poll }) {
  usePageTitle(poll.title)
  const { timeZone } = useUser()
  const { place, hosts, votedCount, invitedCount, needed, status } = poll
  const facts = [
    `${poll.length} minutes`,
    `with ${hosts.map(fullName).join(', ')}`,
    place.text || placeNames[place.kind],
    ...(status === 'open' ? [`closes ${formatDateTime(poll.closesAt, timeZone)}`] : []),
    ...(poll.confirmedAt ? [`confirmed for ${formatDateTime(poll.confirmedAt, timeZone)}`] : []),
  ]
  return (
    <>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={poll.title}
        context={
          <>
            <PollChip status={status} /> {facts.join(' · ')}
          </>
        }
        actions={<Actions poll={poll} />}
      />
      <Stack gap={16}>
        <SectionCard
          title="Answers"
          description={`${votedCount} of ${invitedCount} answered. ${needed} required; both Yes and If need be count.`}
        >
          <PollGrid poll={poll} />
        </SectionCard>
      </Stack>
    </>
  )
}

function Actions({ poll }: { poll: Poll }) {
  const actions = usePollActions(poll)
  const { status, activityId } = poll
  const isUndecided = status === 'open' || status === 'closed'
  const mayWrite = useMayWrite()
  return (
    <>
      {status === 'confirmed' && activityId && (
        <ButtonLink variant="default" to="/activities/$id" params={{ id: activityId }}>
          View activity
        </ButtonLink>
      )}
      {mayWrite && isUndecided && (
        <ButtonLink variant="default" to="/irm/scheduler/polls/$pollId/edit" params={{ pollId: poll.id }}>
          Edit
        </ButtonLink>
      )}
      {mayWrite && status === 'open' && (
        <>
          {poll.votedCount < poll.invitedCount && (
            <Button variant="default" onClick={() => void actions.send()}>
              Email people who have not answered
            </Button>
          )}
          <Button variant="default" onClick={() => void actions.close()}>
            Close
          </Button>
        </>
      )}
      {mayWrite && (status === 'closed' || status === 'canceled') && (
        <Button variant="default" onClick={() => void actions.reopen()}>
          Reopen
        </Button>
      )}
      {mayWrite && status !== 'canceled' && (
        <Button variant="default" color="red" onClick={() => void actions.cancel()}>
          {status === 'confirmed' ? 'Cancel meeting…' : 'Cancel poll…'}
        </Button>
      )}
    </>
  )
}

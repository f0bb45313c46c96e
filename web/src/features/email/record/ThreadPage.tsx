import { Button } from '@mantine/core'
import type { EmailThread } from '@rostrum/contract/email/threads'
import { IconCalendarEvent, IconCheckbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AddToEvent } from '#features/irm/events/public.ts'
import { openTaskForm } from '#features/irm/tasks/public.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { oneThread } from './api.ts'
import { Messages } from './Messages.tsx'
import { ProposalCard } from './ProposalCard.tsx'
import classes from './Thread.module.css'

export function ThreadPage() {
  const { id } = useParams({ from: '/shell/email/threads/$id' })
  const thread = useQuery(oneThread(id))
  usePageTitle(thread.data?.subject ?? 'Email')
  return (
    <QueryView query={thread} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(data) => <ThreadView key={id} thread={data} />}
    </QueryView>
  )
}

const icon = { size: 16, stroke: 1.5 }

function ThreadView({ thread }: { thread: EmailThread }) {
  const { subject, activityId, messageCount } = thread
  return (
    <>
      <PageHeader
        title={subject}
        breadcrumbs={[{ id: 'activities', node: <AnchorLink to="/activities">Activities</AnchorLink> }]}
        context={<Context thread={thread} />}
        actions={
          <>
            <Writes>
              <Button
                variant="default"
                leftSection={<IconCheckbox {...icon} />}
                onClick={() => openTaskForm({ associated: { type: 'activity', id: activityId, name: subject } })}
              >
                Add follow-up
              </Button>
              <AddToEvent people={thread.contacts.filter(({ type }) => type === 'person')} />
            </Writes>
            <ButtonLink
              variant="default"
              to="/activities/$id"
              params={{ id: activityId }}
              leftSection={<IconCalendarEvent {...icon} />}
            >
              Activity
            </ButtonLink>
          </>
        }
      />
      {thread.proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <Messages thread={thread} key={messageCount} />
    </>
  )
}

const Context = ({ thread: { contacts, messageCount, isPrivate } }: { thread: EmailThread }) => (
  <span className={classes.context}>
    <span>{messageCount === 1 ? '1 message' : `${formatNumber(messageCount)} messages`}</span>
    {contacts.map(({ type, id, name }) => (
      <AnchorLink
        key={id}
        underline="always"
        to={type === 'person' ? '/people/$id' : '/organizations/$id'}
        params={{ id }}
      >
        {name}
      </AnchorLink>
    ))}
    {isPrivate && <Chip>Private</Chip>}
  </span>
)

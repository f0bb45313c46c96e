import { Button } from '@mantine/core'
import type { RequestWithEntries } from '@rostrum/contract/assistant'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useNow } from '#platform/days.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useIsAssistant, useUser, Writes } from '#platform/session/session.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { oneRequest, useReply, useTake } from './api.ts'
import { Conversation } from './Conversation.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import classes from './RequestPage.module.css'
import { dueWords, expectedWords, isLate } from './request-words.ts'
import { StatusChip } from './StatusChip.tsx'

/** One request with its conversation: the same page for the customer and for the support staff. */
export function RequestPage() {
  const { id } = useParams({ from: '/shell/assistant/requests/$id' })
  const query = useQuery(oneRequest(id))
  usePageTitle(query.data?.name ?? 'Request')
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(request) => <Request key={id} request={request} />}
    </QueryView>
  )
}

function Request({ request }: { request: RequestWithEntries }) {
  const isAssistant = useIsAssistant()
  const { timeZone } = useUser()
  const { name, author, createdAt, security } = request
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { id: 'assistant', node: <AnchorLink to="/assistant">{isAssistant ? 'Requests' : 'Assistant'}</AnchorLink> },
        ]}
        title={name}
        context={`${fullName(author)}, ${formatDateTime(createdAt, timeZone)}${security ? ` · ${security.ticker ?? security.name}` : ''}`}
        actions={
          <Writes>{isAssistant ? <AssistantActions request={request} /> : <MarkDone request={request} />}</Writes>
        }
      />
      <div className={classes.page}>
        <StateLine request={request} />
        <Conversation request={request} />
        <Writes>
          <ReplyForm request={request} />
        </Writes>
      </div>
    </>
  )
}

function StateLine({ request }: { request: RequestWithEntries }) {
  const isAssistant = useIsAssistant()
  const { timeZone } = useUser()
  const now = useNow()
  const { status, assignee } = request
  const words = isAssistant ? dueWords(request, timeZone, now) : expectedWords(request, timeZone, now)
  return (
    <p className={classes.state}>
      <StatusChip status={status} />
      {words && <span data-late={isLate(request, now) || undefined}>{words}</span>}
      {assignee ? <span>Taken by {fullName(assignee)}</span> : <span>Not assigned</span>}
    </p>
  )
}

function MarkDone({ request: { id, status } }: { request: RequestWithEntries }) {
  const reply = useReply()
  if (status === 'done') return null
  const close = () =>
    reply.mutate(
      { params: { id }, body: { message: '', urls: [], status: 'done' } },
      {
        onSuccess: () => notifySuccess('Request marked as done'),
        onError: (error) => notifyError(`The request could not be changed. ${reasonOf(error)}`),
      },
    )
  return (
    <Button variant="default" loading={reply.isPending} onClick={close}>
      Mark as done
    </Button>
  )
}

function AssistantActions({ request: { id, assignee } }: { request: RequestWithEntries }) {
  const { id: ownId } = useUser()
  const take = useTake()
  const own = () =>
    take.mutate(
      { params: { id }, body: { from: assignee?.id ?? null } },
      {
        onSuccess: () => notifySuccess('Request taken'),
        onError: (error) => notifyError(`The request could not be taken. ${reasonOf(error)}`),
      },
    )
  return (
    <>
      <ButtonLink variant="default" to="/settings/irm-upload">
        IRM Upload
      </ButtonLink>
      {assignee?.id !== ownId && (
        <Button loading={take.isPending} onClick={own}>
          {assignee ? 'Take over' : 'Take request'}
        </Button>
      )}
    </>
  )
}

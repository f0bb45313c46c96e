import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HelpMark } from '#platform/HelpMark.tsx'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useIsAssistant, useUser, Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { ownAssistant, requestList } from './api.ts'
import { NewRequest } from './NewRequest.tsx'
import { QueuePage } from './QueuePage.tsx'
import classes from './RequestCard.module.css'
import { RequestCard } from './RequestCard.tsx'

const firstPage = 50
const mostAtOnce = 500

export const AssistantPage = () => (useIsAssistant() ? <QueuePage /> : <OwnRequests />)

/** Requests to the support staff: new ones, and those already filed. */
function OwnRequests() {
  usePageTitle('Assistant')
  const { customer } = useUser().currentCustomerAuthorization
  const [pageSize, setPageSize] = useState(firstPage)
  const [isWriting, setWriting] = useState(false)
  const query = useQuery(requestList(customer.id, pageSize))
  const { data: assistant } = useQuery(ownAssistant())
  const add = (
    <Writes>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setWriting(true)}>
        New request
      </Button>
    </Writes>
  )
  return (
    <>
      <PageHeader
        title="Assistant"
        context={
          <>
            {assistant ? `${fullName(assistant)} enters data for your team` : 'Ask support to enter data for your team'}{' '}
            <HelpMark topic="requests" />
          </>
        }
        actions={add}
      />
      <QueryView
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            title="No requests yet"
            message="Send business cards, attendee lists or spreadsheets, and say what should be entered."
          />
        }
      >
        {({ data, meta }) => (
          <>
            <ul className={classes.list} aria-label="Requests">
              {data.map((request) => (
                <RequestCard key={request.id} request={request} />
              ))}
            </ul>
            {data.length < meta.total && data.length < mostAtOnce && (
              <Button variant="default" mt={12} loading={query.isFetching} onClick={() => setPageSize(mostAtOnce)}>
                Load more
              </Button>
            )}
            {data.length < meta.total && data.length >= mostAtOnce && (
              <Text size="sm" c="dimmed" mt={12}>
                Latest {data.length.toLocaleString('en-US')} of {meta.total.toLocaleString('en-US')} requests
              </Text>
            )}
          </>
        )}
      </QueryView>
      <NewRequest opened={isWriting} onClose={() => setWriting(false)} />
    </>
  )
}

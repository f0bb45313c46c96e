import { Button, Group, Stack } from '@mantine/core'
import type { EmailThread } from '@rostrum/contract/email/threads'
import { IconArrowBarToUp, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#platform/formats.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { messagesOf } from './api.ts'
import { MessageCard } from './MessageCard.tsx'
import { type Span, spansOf } from './spans.ts'
import classes from './Thread.module.css'

const icon = { size: 16, stroke: 1.5 }

/** The latest ones, because they are what one opens a thread for, and earlier ones on request. */
export function Messages({ thread: { id, messageCount } }: { thread: Pick<EmailThread, 'id' | 'messageCount'> }) {
  const spans = spansOf(messageCount)
  const last = spans.length - 1
  const [shown, setShown] = useState({ first: last, last })
  const next = spans[shown.first - 1]
  const isAfterGap = shown.last < last
  return (
    <Stack gap={12}>
      {next && (
        <Group gap={8} justify="center">
          <Button
            variant="subtle"
            leftSection={<IconArrowUp {...icon} />}
            onClick={() => setShown({ ...shown, first: shown.first - 1 })}
          >
            Show earlier messages ({formatNumber(next.to)})
          </Button>
          {shown.first > 1 && (
            <Button
              variant="subtle"
              leftSection={<IconArrowBarToUp {...icon} />}
              onClick={() => setShown({ first: 0, last: 0 })}
            >
              Go to the first message
            </Button>
          )}
        </Group>
      )}
      {spans.slice(shown.first, shown.last + 1).map((span) => (
        <MessagesOf key={span.to} threadId={id} span={span} isLatest={span.to === messageCount} />
      ))}
      {isAfterGap && (
        <Group gap={8} justify="center">
          <Button
            variant="subtle"
            leftSection={<IconArrowDown {...icon} />}
            onClick={() => setShown({ ...shown, last: shown.last + 1 })}
          >
            Show later messages ({formatNumber(messageCount - (spans[shown.last]?.to ?? 0))})
          </Button>
          <Button variant="subtle" onClick={() => setShown({ first: last, last })}>
            Go to the latest message
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function MessagesOf({ threadId, span, isLatest }: { threadId: string; span: Span; isLatest: boolean }) {
  const messages = useQuery(messagesOf(threadId, span))
  return (
    <QueryView query={messages}>
      {({ data }) => (
        <ol
          className={classes.messages}
          start={span.from + 1}
          aria-label={`Messages ${formatNumber(span.from + 1)} to ${formatNumber(span.to)}`}
        >
          {data.map((message, index) => (
            <MessageCard key={message.id} message={message} isFirstOpen={isLatest && index === data.length - 1} />
          ))}
        </ol>
      )}
    </QueryView>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'
import { history, useForgetQuestion } from './api.ts'
import classes from './Discover.module.css'

const shown = 5

/** The user's latest questions. */
export function RecentQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  const { data = [] } = useQuery(history())
  const forget = useForgetQuestion()
  if (data.length === 0) return null
  return (
    <section className={classes.recent} aria-label="Recent questions">
      <ul>
        {data.slice(0, shown).map(({ id, question }) => (
          <li key={id}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconHistory size={14} stroke={1.75} />}
              title={question}
              onClick={() => onAsk(question)}
            >
              {question}
            </Button>
            <ActionIcon
              size="sm"
              aria-label={`Remove “${question}” from recent questions`}
              onClick={() =>
                forget.mutate(
                  { params: { id } },
                  { onError: (error) => notifyError(`The question could not be removed. ${reasonOf(error)}`) },
                )
              }
            >
              <IconX size={12} stroke={2} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}

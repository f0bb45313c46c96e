import { Button, Group } from '@mantine/core'
import { type Reply, replyModes } from '@rostrum/contract/email/drafts'
import { IconArrowBackUp, IconArrowBackUpDouble, IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { type AnsweredMessage, answerTo } from './answers.ts'
import { ownAccounts } from './api.ts'
import { openCompose } from './store.ts'
import { useComposeAhead } from './use-compose-ahead.ts'
import { useMayCompose } from './use-may-compose.ts'

const looks: Record<Reply['mode'], { label: string; Icon: typeof IconArrowBackUp }> = {
  reply: { label: 'Reply', Icon: IconArrowBackUp },
  replyAll: { label: 'Reply all', Icon: IconArrowBackUpDouble },
  forward: { label: 'Forward', Icon: IconArrowForwardUp },
}

/** Nothing for those who may not write email. */
export function AnswerButtons({ message, sentAt }: { message: AnsweredMessage; sentAt: Date }) {
  const mayCompose = useMayCompose()
  const ahead = useComposeAhead()
  const { email, timeZone } = useUser()
  const accounts = useQuery({ ...ownAccounts(), enabled: mayCompose })
  if (!mayCompose) return null
  const own = new Set([email, ...(accounts.data ?? []).map(({ emailAddress }) => emailAddress)].map(lowerCase))
  const answer = (mode: Reply['mode']) =>
    openCompose(answerTo(message, mode, { own, sentAt: formatDateTime(sentAt, timeZone) }))
  return (
    <Group gap={8}>
      {replyModes.map((mode) => {
        const { label, Icon } = looks[mode]
        return (
          <Button
            key={mode}
            size="xs"
            variant="default"
            leftSection={<Icon size={14} stroke={1.5} />}
            {...ahead}
            onClick={() => answer(mode)}
          >
            {label}
          </Button>
        )
      })}
    </Group>
  )
}

const lowerCase = (text: string): string => text.toLowerCase()

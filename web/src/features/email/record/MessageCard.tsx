import { UnstyledButton } from '@mantine/core'
import type { EmailMessage } from '@rostrum/contract/email/threads'
import { IconChevronDown, IconChevronRight, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AnswerButtons } from '#features/email/compose/public.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { oneMessage } from './api.ts'
import { MessageBody } from './MessageBody.tsx'
import classes from './Thread.module.css'

const shown = ({ name, address }: { name: string; address: string }) => name || address
const listed = (all: EmailMessage['to']) => all.map(shown).join(', ')

interface MessageCardProps {
  message: EmailMessage
  isFirstOpen: boolean
}

export function MessageCard({ message, isFirstOpen }: MessageCardProps) {
  const [isOpen, setOpen] = useState(isFirstOpen)
  const { timeZone } = useUser()
  const body = useId()
  const { from, to, cc, sentAt, excerpt, kind, attachmentCount } = message
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.message}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} stroke={1.5} aria-hidden="true" />
        <span className={classes.who}>
          <span className={classes.from}>{shown(from)}</span>
          {!isOpen && excerpt ? (
            <span className={classes.excerpt}>{excerpt}</span>
          ) : (
            <span className={classes.recipients}>
              {to.length > 0 && `to ${listed(to)}`}
              {cc.length > 0 && `, cc ${listed(cc)}`}
            </span>
          )}
        </span>
        <span className={classes.aside}>
          {kind === 'bounce' && <Chip tone="negative">Not delivered</Chip>}
          {kind === 'automatic_reply' && <Chip>Automatic reply</Chip>}
          {attachmentCount > 0 && <IconPaperclip size={15} stroke={1.5} aria-label="With attachments" />}
          <time className={classes.small} dateTime={sentAt.toISOString()}>
            {formatDateTime(sentAt, timeZone)}
          </time>
        </span>
      </UnstyledButton>
      <div id={body} hidden={!isOpen}>
        {isOpen && <Whole message={message} />}
      </div>
    </li>
  )
}

function Whole({ message }: Pick<MessageCardProps, 'message'>) {
  const whole = useQuery({ ...oneMessage(message.id), enabled: message.hasText })
  if (!message.hasText) return <p className={classes.none}>Only the subject of this message is recorded.</p>
  return (
    <QueryView query={whole}>
      {(data) => (
        <>
          <MessageBody message={data} />
          {data.kind === 'message' && (
            <div className={classes.answer}>
              <AnswerButtons message={data} sentAt={data.sentAt} />
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

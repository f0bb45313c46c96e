import { Anchor } from '@mantine/core'
import type { ActivityEvent } from '@rostrum/contract/irm/timeline'
import type { Contact } from '@rostrum/contract/irm/values'
import type { ReactNode } from 'react'
import { openTaskForm } from '#features/irm/tasks/public.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { AnchorLink } from '#ui/links.tsx'
import classes from './Timeline.module.css'

/** The event's title, linked to its source. */
export function EventTitle({ event, ticker }: { event: ActivityEvent; ticker: string | undefined }) {
  const { kind, title, subjectId, contacts } = event
  const [contact] = contacts
  switch (kind) {
    case 'activity':
      return (
        <>
          {event.thread ? (
            <AnchorLink to="/email/threads/$id" params={{ id: event.thread.id }}>
              {title}
            </AnchorLink>
          ) : (
            <ToActivity id={subjectId}>{title}</ToActivity>
          )}
          {event.activity && <span className={classes.kindName}>{event.activity.type.name}</span>}
          {event.thread && event.thread.messageCount > 1 && (
            <span className={classes.kindName}>{event.thread.messageCount} messages</span>
          )}
        </>
      )
    case 'note':
      return contact ? <ToProfile contact={contact} tab="notes" text={title} /> : title
    case 'mention':
      // Mentioned in a note about a contact, otherwise in an activity.
      return contact ? (
        <ToProfile contact={contact} tab="notes" text={title} />
      ) : (
        <ToActivity id={subjectId}>{title}</ToActivity>
      )
    case 'task_created':
      return <Task id={subjectId} name="Task" subject={title} />
    case 'task_completed':
      return <Task id={subjectId} name="Task completed" subject={title} />
    case 'tagged':
      return (
        <>
          Tagged <strong>{title}</strong>
        </>
      )
    case 'survey_answer':
      return (
        <>
          <AnchorLink to="/surveys/$surveyId/results" params={{ surveyId: subjectId }}>
            {title}
          </AnchorLink>
          <span className={classes.kindName}>Survey answered</span>
        </>
      )
    case 'campaign':
      return (
        <>
          <AnchorLink to="/email/campaigns/$campaignId/results" params={{ campaignId: subjectId }}>
            {title}
          </AnchorLink>
          <span className={classes.kindName}>Email campaign</span>
        </>
      )
    case 'call_question':
      return (
        <>
          <AnchorLink to="/research/transcripts/$transcriptId" params={{ transcriptId: subjectId }}>
            {title}
          </AnchorLink>
          <span className={classes.kindName}>Asked on the call</span>
        </>
      )
    case 'position':
      return <Position event={event} ticker={ticker} />
    default:
      return title
  }
}

const ToActivity = ({ id, children }: { id: string; children: ReactNode }) => (
  <AnchorLink to="/activities/$id" params={{ id }}>
    {children}
  </AnchorLink>
)

interface ToProfileProps {
  contact: Contact
  tab?: 'notes' | 'position'
  text: ReactNode
  /** Inside text, color alone does not identify a link. */
  inText?: boolean
}

export const ToProfile = ({ contact: { type, id }, tab, text, inText }: ToProfileProps) => (
  <AnchorLink
    underline={inText ? 'always' : 'hover'}
    to={type === 'person' ? '/people/$id' : '/organizations/$id'}
    params={{ id }}
    search={{ tab }}
  >
    {text}
  </AnchorLink>
)

const Task = ({ id, name, subject }: { id: string; name: string; subject: string }) => (
  <>
    <Anchor component="button" type="button" onClick={() => openTaskForm({ taskId: id })}>
      {subject}
    </Anchor>
    <span className={classes.kindName}>{name}</span>
  </>
)

function Position({
  event: { position, contacts },
  ticker = 'the position',
}: {
  event: ActivityEvent
  ticker: string | undefined
}) {
  const [holder] = contacts
  if (!position) return 'Position'
  const { change, shares, quarter } = position
  const verb = shares === 0 ? 'Exited' : change === shares ? 'New position in' : change > 0 ? 'Added to' : 'Reduced'
  const text = `${verb} ${ticker}`
  return (
    <>
      {holder ? <ToProfile contact={holder} tab="position" text={text} /> : text}
      <span className={classes.figures}>
        <Delta value={change} format={formatNumber} /> shares to {formatNumber(shares)} at {formatDay(quarter)}
      </span>
    </>
  )
}

import { ActionIcon } from '@mantine/core'
import { timeAtStop } from '@rostrum/contract/irm/events/conflicts'
import type { EventStop } from '@rostrum/contract/irm/events/events'
import { type EventInvitee, type EventMeeting, meetingFormatNames } from '@rostrum/contract/irm/events/plan-values'
import { IconPin, IconPinFilled, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Chip } from '#ui/Chip.tsx'
import { Conflicts } from '../Conflicts.tsx'
import { MeetingMenu } from '../MeetingMenu.tsx'
import { meetingName } from '../names.ts'
import { conflictsOf, type OpenPlan, seatedAt } from '../use-plan.ts'
import type { PlanActions } from '../use-plan-actions.ts'
import classes from './Board.module.css'

interface SlotCardProps {
  stop: EventStop
  plan: OpenPlan
  meeting: EventMeeting
  /** The investor who is being dragged. */
  dragged: EventInvitee | undefined
  mayWrite: boolean
  actions: PlanActions
  onDrag: (id: string | undefined) => void
  onDrop: () => void
  onEdit: () => void
}

export function SlotCard(props: SlotCardProps) {
  const { stop, plan, meeting, dragged, mayWrite, actions, onDrag, onDrop, onEdit } = props
  const [isOver, setOver] = useState(false)
  const investors = seatedAt(plan, meeting)
  const hasRoom = investors.length < meeting.capacity && !meeting.isCanceled
  const isOffered = dragged !== undefined && hasRoom && dragged.placement?.meetingId !== meeting.id
  const name = meetingName(meeting, investors)
  const conflicts = conflictsOf(plan, meeting)
  const over = (event: DragEvent) => {
    if (!isOffered) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <li
      className={classes.slot}
      data-over={(isOver && isOffered) || undefined}
      data-filled={investors.length > 0 || undefined}
      data-canceled={meeting.isCanceled || undefined}
      data-conflict={conflicts.length > 0 || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <div className={classes.cardHead}>
        <span className={classes.time}>
          {timeAtStop(meeting.startsAt, stop)} to {timeAtStop(meeting.endsAt, stop)}
        </span>
        <span className={classes.format}>
          {meetingFormatNames[meeting.format]}
          {meeting.capacity > 1 && ` ${investors.length}/${meeting.capacity}`}
        </span>
        {mayWrite && (
          <MeetingMenu
            label={`${name}, ${timeAtStop(meeting.startsAt, stop)}`}
            onEdit={onEdit}
            onRemove={() => void actions.removeMeeting(meeting, name)}
          />
        )}
      </div>
      {meeting.title && <p className={classes.title}>{meeting.title}</p>}
      {meeting.isHeld && <Chip tone="warning">Hold</Chip>}
      {meeting.isCanceled && <Chip tone="negative">Canceled</Chip>}
      {investors.map((invitee) => (
        <Seat key={invitee.id} invitee={invitee} mayWrite={mayWrite} actions={actions} onDrag={onDrag} />
      ))}
      {investors.length === 0 && !meeting.isHeld && !meeting.isCanceled && <p className={classes.open}>Open</p>}
      <Conflicts conflicts={conflicts} />
    </li>
  )
}

type SeatProps = Pick<SlotCardProps, 'mayWrite' | 'actions' | 'onDrag'> & { invitee: EventInvitee }

function Seat({ invitee, mayWrite, actions, onDrag }: SeatProps) {
  const isPinned = invitee.placement?.isPinned ?? false
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging has equivalents in the buttons
    <div
      className={classes.seat}
      draggable={mayWrite}
      title={invitee.placement?.reason || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', invitee.name)
        onDrag(invitee.id)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <span className={classes.name}>{invitee.name}</span>
      {mayWrite && (
        <>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-pressed={isPinned}
            aria-label={`Pin ${invitee.name}`}
            onClick={() => void actions.pin(invitee, !isPinned)}
          >
            {isPinned ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.5} />}
          </ActionIcon>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={`Remove ${invitee.name} from the meeting`}
            onClick={() => void actions.takeOut(invitee)}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

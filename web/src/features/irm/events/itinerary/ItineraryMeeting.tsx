import { Button } from '@mantine/core'
import { placeOf, timeAtStop } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail, EventStop } from '@rostrum/contract/irm/events/events'
import { type EventMeeting, meetingFormatNames } from '@rostrum/contract/irm/events/plan-values'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Conflicts } from '../Conflicts.tsx'
import { DebriefModal } from '../DebriefModal.tsx'
import { MeetingMenu } from '../MeetingMenu.tsx'
import { meetingName } from '../names.ts'
import { conflictsOf, type OpenPlan, seatedAt } from '../use-plan.ts'
import type { PlanActions } from '../use-plan-actions.ts'
import classes from './Itinerary.module.css'

interface ItineraryMeetingProps {
  event: EventDetail
  plan: OpenPlan
  stop: EventStop
  meeting: EventMeeting
  travel: number
  actions: PlanActions
  onEdit: () => void
}

export function ItineraryMeeting({ event, plan, stop, meeting, travel, actions, onEdit }: ItineraryMeetingProps) {
  const investors = seatedAt(plan, meeting)
  const name = meetingName(meeting, investors)
  const venue = event.venues.find(({ id }) => id === placeOf(meeting, investors))
  const place = [venue?.name, meeting.room && `Room ${meeting.room}`, venue?.address].filter(Boolean).join(', ')
  const people = investors.flatMap((one) => one.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
  return (
    <>
      {travel > 0 && <li className={classes.travel}>{travel} min travel</li>}
      <li className={classes.meeting} data-canceled={meeting.isCanceled || undefined}>
        <span className={classes.time}>
          {timeAtStop(meeting.startsAt, stop)} to {timeAtStop(meeting.endsAt, stop)}
        </span>
        <div className={classes.words}>
          <span className={classes.name}>
            {name} <Chip>{meetingFormatNames[meeting.format]}</Chip>
            {meeting.isHeld && <Chip tone="warning">Hold</Chip>}
            {meeting.isCanceled && <Chip tone="negative">Canceled</Chip>}
            {meeting.activityId && <Chip tone="positive">Logged</Chip>}
          </span>
          {people.length > 0 && <span className={classes.detail}>{people.join(', ')}</span>}
          {place && <span className={classes.detail}>{place}</span>}
          {meeting.link && (
            <a className={classes.link} href={meeting.link} target="_blank" rel="noreferrer">
              Video link
            </a>
          )}
          <Conflicts conflicts={conflictsOf(plan, meeting)} />
        </div>
        <div className={classes.actions}>
          {meeting.activityId && (
            <AnchorLink to="/activities/$id" params={{ id: meeting.activityId }} size="sm">
              Notes
            </AnchorLink>
          )}
          <Writes>
            <Debrief event={event} meeting={meeting} investors={investors} />
            <MeetingMenu
              label={`${name}, ${timeAtStop(meeting.startsAt, stop)}`}
              onEdit={onEdit}
              onRemove={() => void actions.removeMeeting(meeting, name)}
            />
          </Writes>
        </div>
      </li>
    </>
  )
}

type DebriefProps = Pick<ItineraryMeetingProps, 'event' | 'meeting'> & { investors: ReturnType<typeof seatedAt> }

/** Once the meeting has begun, and until it is logged. */
function Debrief({ event, meeting, investors }: DebriefProps) {
  const { debrief } = useSearch({ from: '/shell/irm/events-and-itineraries/$eventId/' })
  const [isOpen, setOpen] = useState(debrief === meeting.id)
  if (meeting.activityId || meeting.isCanceled || investors.length === 0 || meeting.startsAt > new Date()) return null
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => setOpen(true)}>
        Debrief
      </Button>
      <DebriefModal
        event={event}
        meeting={meeting}
        investors={investors}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

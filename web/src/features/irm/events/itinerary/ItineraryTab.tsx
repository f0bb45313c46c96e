import { Button, SegmentedControl } from '@mantine/core'
import type { EventDetail, EventStop } from '@rostrum/contract/irm/events/events'
import type { EventMeeting } from '@rostrum/contract/irm/events/plan-values'
import { timeZoneName } from '@rostrum/contract/platform/time-zones'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EventBriefing } from '#features/briefings/public.ts'
import { Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { planById } from '../api.ts'
import { useOpenEvent } from '../event-context.ts'
import { MeetingModal } from '../MeetingModal.tsx'
import { stopLabel } from '../names.ts'
import { type OpenPlan, openPlan, seatedAt } from '../use-plan.ts'
import { usePlanActions } from '../use-plan-actions.ts'
import classes from './Itinerary.module.css'
import { ItineraryFiles } from './ItineraryFiles.tsx'
import { ItineraryMeeting } from './ItineraryMeeting.tsx'
import { legsOf } from './legs.ts'
import { MapSketch } from './MapSketch.tsx'

export function ItineraryTab() {
  const event = useOpenEvent()
  const query = useQuery(planById(event.id))
  return <QueryView query={query}>{(plan) => <Itinerary event={event} plan={openPlan(event, plan)} />}</QueryView>
}

/** undefined: closed. null: a new meeting. */
type Editing = EventMeeting | null | undefined

function Itinerary({ event, plan }: { event: EventDetail; plan: OpenPlan }) {
  const [editing, setEditing] = useState<Editing>()
  const [team, setTeam] = useState('all')
  const teams = event.teams.filter(({ id }) => team === 'all' || team === id)
  if (event.stops.length === 0) {
    return <EmptyState title="No days yet" message="Add days and cities under Details, then plan meetings." />
  }
  return (
    <>
      <div className={classes.bar}>
        {event.teams.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Team"
            data={[
              { value: 'all', label: 'All teams' },
              ...event.teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={team}
            onChange={setTeam}
          />
        )}
        <Writes>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => setEditing(null)}
          >
            Add meeting
          </Button>
        </Writes>
        <ItineraryFiles event={event} />
        <ButtonLink size="xs" variant="default" to="/road/today">
          On the road
        </ButtonLink>
      </div>
      <div className={classes.days}>
        {event.stops.map((stop) => (
          <Day key={stop.id} event={event} plan={plan} stop={stop} teams={teams} onEdit={setEditing} />
        ))}
      </div>
      <MeetingModal
        event={event}
        meeting={editing ?? undefined}
        last={plan.meetings.at(-1)}
        isOpen={editing !== undefined}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}

interface DayProps {
  event: EventDetail
  plan: OpenPlan
  stop: EventStop
  teams: EventDetail['teams']
  onEdit: (meeting: EventMeeting) => void
}

function Day({ event, plan, stop, teams, onEdit }: DayProps) {
  const actions = usePlanActions(event.id)
  const tracks = teams
    .map((team) => ({ team, legs: legsOf(event, plan, stop.id, team.id) }))
    .filter(({ legs }) => legs.length > 0)
  return (
    <SectionCard
      title={stopLabel(stop)}
      description={timeZoneName(stop.timeZone)}
      actions={
        tracks.some(({ legs }) => legs.some(({ meeting }) => seatedAt(plan, meeting).length > 0)) && (
          <EventBriefing eventId={event.id} stopId={stop.id} label={stopLabel(stop)} />
        )
      }
    >
      {tracks.length === 0 && <p className={classes.none}>No meetings on this day.</p>}
      {tracks.map(({ team, legs }) => (
        <div key={team.id}>
          {event.teams.length > 1 && <h3 className={classes.team}>{team.name}</h3>}
          <ol className={classes.meetings} aria-label={`Meetings of ${team.name}, ${stopLabel(stop)}`}>
            {legs.map(({ meeting, travel }) => (
              <ItineraryMeeting
                key={meeting.id}
                event={event}
                plan={plan}
                stop={stop}
                meeting={meeting}
                travel={travel}
                actions={actions}
                onEdit={() => onEdit(meeting)}
              />
            ))}
          </ol>
          <MapSketch
            event={event}
            plan={plan}
            legs={legs}
            label={event.teams.length > 1 ? `${stopLabel(stop)}, ${team.name}` : stopLabel(stop)}
          />
        </div>
      ))}
    </SectionCard>
  )
}

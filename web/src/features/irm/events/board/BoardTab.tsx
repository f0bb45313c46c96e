import { Button, Select } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { EventInvitee, EventMeeting } from '@rostrum/contract/irm/events/plan-values'
import { IconPlus, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayWrite } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { planById } from '../api.ts'
import { useOpenEvent } from '../event-context.ts'
import { MeetingModal } from '../MeetingModal.tsx'
import { stopLabel } from '../names.ts'
import { type OpenPlan, openPlan } from '../use-plan.ts'
import { usePlanActions } from '../use-plan-actions.ts'
import classes from './Board.module.css'
import { ProposalNotice } from './ProposalNotice.tsx'
import { SlotCard } from './SlotCard.tsx'
import { SlotsModal } from './SlotsModal.tsx'
import { Waiting } from './Waiting.tsx'

export function BoardTab() {
  const event = useOpenEvent()
  const query = useQuery(planById(event.id))
  return <QueryView query={query}>{(plan) => <Board event={event} plan={openPlan(event, plan)} />}</QueryView>
}

const isWaiting = ({ placement, state }: EventInvitee) =>
  !placement && state !== 'declined' && state !== 'met' && state !== 'no_show'

/** Investors on the left, meetings by day and team on the right. Cards are dragged, or placed with their menu. */
function Board({ event, plan }: { event: EventDetail; plan: OpenPlan }) {
  const { stop } = useSearch({ from: '/shell/irm/events-and-itineraries/$eventId/board' })
  const mayWrite = useMayWrite()
  const actions = usePlanActions(event.id)
  const [draggedId, setDragged] = useState<string>()
  const [editing, setEditing] = useState<EventMeeting>()
  const dragged = plan.invitees.find(({ id }) => id === draggedId)
  const waiting = plan.invitees
    .filter(isWaiting)
    .toSorted((one, other) => one.priority - other.priority || one.name.localeCompare(other.name, 'en'))
  const stops = event.stops.filter(({ id }) => !stop || id === stop)
  const drop = (meeting: EventMeeting) => {
    if (dragged) void actions.place(dragged, meeting)
    setDragged(undefined)
  }
  if (event.stops.length === 0) {
    return <EmptyState title="No days yet" message="Add days and cities under Details, then plan meetings." />
  }
  return (
    <>
      <Bar event={event} plan={plan} mayWrite={mayWrite} actions={actions} />
      {plan.proposal && (
        <ProposalNotice
          key={plan.proposal.id}
          proposal={plan.proposal}
          plan={plan}
          onUndo={mayWrite ? (id) => void actions.undoProposal(id) : undefined}
        />
      )}
      <div className={classes.board}>
        <Waiting
          event={event}
          plan={plan}
          waiting={waiting}
          mayWrite={mayWrite}
          actions={actions}
          onDrag={setDragged}
          onDropHere={dragged?.placement ? () => void actions.takeOut(dragged) : undefined}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable */}
        <section className={classes.days} aria-label="Meetings" tabIndex={0}>
          {stops.flatMap((one) =>
            event.teams.map((team) => {
              const meetings = plan.meetings.filter(({ stopId, teamId }) => stopId === one.id && teamId === team.id)
              return (
                <div key={`${one.id}${team.id}`} className={classes.column}>
                  <h2 className={classes.heading}>
                    {stopLabel(one)}
                    {event.teams.length > 1 && <span>{team.name}</span>}
                  </h2>
                  <ul className={classes.slots} aria-label={`${stopLabel(one)}, ${team.name}`}>
                    {meetings.map((meeting) => (
                      <SlotCard
                        key={meeting.id}
                        stop={one}
                        plan={plan}
                        meeting={meeting}
                        dragged={dragged}
                        mayWrite={mayWrite}
                        actions={actions}
                        onDrag={setDragged}
                        onDrop={() => drop(meeting)}
                        onEdit={() => setEditing(meeting)}
                      />
                    ))}
                  </ul>
                  {meetings.length === 0 && <p className={classes.none}>No meetings</p>}
                </div>
              )
            }),
          )}
        </section>
      </div>
      <MeetingModal
        event={event}
        meeting={editing}
        isOpen={editing !== undefined}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}

interface BarProps {
  event: EventDetail
  plan: OpenPlan
  mayWrite: boolean
  actions: ReturnType<typeof usePlanActions>
}

function Bar({ event, plan, mayWrite, actions }: BarProps) {
  const { stop } = useSearch({ from: '/shell/irm/events-and-itineraries/$eventId/board' })
  const navigate = useNavigate({ from: '/irm/events-and-itineraries/$eventId/board' })
  const [isAdding, setAdding] = useState(false)
  const conflicts = [...plan.conflicts.values()].reduce((sum, found) => sum + found.length, 0)
  return (
    <div className={classes.bar}>
      {event.stops.length > 1 && (
        <Select
          aria-label="Day"
          placeholder="All days"
          clearable
          w={220}
          data={event.stops.map((one) => ({ value: one.id, label: stopLabel(one) }))}
          value={stop ?? null}
          onChange={(id) => void navigate({ search: id ? { stop: id } : {} })}
        />
      )}
      <p className={classes.summary} role="status">
        {plan.invitees.filter(({ placement }) => placement).length} of {plan.invitees.length} investors placed
        {conflicts > 0 && (
          <>
            {' · '}
            <span className={classes.conflicts}>
              {conflicts} {conflicts === 1 ? 'conflict' : 'conflicts'}
            </span>
          </>
        )}
      </p>
      {mayWrite && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => setAdding(true)}
          >
            Add open meetings
          </Button>
          <Button
            size="xs"
            leftSection={<IconWand size={14} stroke={1.75} />}
            loading={actions.isProposing}
            disabled={plan.meetings.length === 0 || plan.invitees.length === 0}
            onClick={() => void actions.propose()}
          >
            Propose schedule
          </Button>
        </>
      )}
      <SlotsModal event={event} isOpen={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

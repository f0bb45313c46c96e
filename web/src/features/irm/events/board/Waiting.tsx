import { TextInput } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { EventInvitee } from '@rostrum/contract/irm/events/plan-values'
import { type DragEvent, useState } from 'react'
import { ButtonLink } from '#ui/links.tsx'
import type { OpenPlan } from '../use-plan.ts'
import type { PlanActions } from '../use-plan-actions.ts'
import classes from './Board.module.css'
import { InvestorCard } from './InvestorCard.tsx'
import { placesOf } from './places.ts'

interface WaitingProps {
  event: EventDetail
  plan: OpenPlan
  waiting: readonly EventInvitee[]
  mayWrite: boolean
  actions: PlanActions
  onDrag: (id: string | undefined) => void
  /** A card of a meeting is being dragged. */
  onDropHere: (() => void) | undefined
}

/** Investors without a meeting, most important first. */
export function Waiting({ event, plan, waiting, mayWrite, actions, onDrag, onDropHere }: WaitingProps) {
  const [term, setTerm] = useState('')
  const [isOver, setOver] = useState(false)
  const shown = waiting.filter(({ name }) => name.toLowerCase().includes(term.trim().toLowerCase()))
  const places = placesOf(event, plan)
  const over = (dragged: DragEvent) => {
    if (!onDropHere) return
    dragged.preventDefault()
    setOver(true)
  }
  const drop = (dragged: DragEvent) => {
    dragged.preventDefault()
    setOver(false)
    onDropHere?.()
    onDrag(undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has an equivalent in the menu of each card
    <div
      className={classes.waiting}
      data-over={(isOver && onDropHere !== undefined) || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className={classes.heading}>
        Without a meeting <span>{waiting.length}</span>
      </h2>
      {waiting.length > 8 && (
        <TextInput
          aria-label="Find an investor"
          placeholder="Find an investor"
          size="xs"
          mb={8}
          value={term}
          onChange={(typed) => setTerm(typed.currentTarget.value)}
        />
      )}
      <ul className={classes.slots} aria-label="Investors without a meeting">
        {shown.map((invitee) => (
          <InvestorCard
            key={invitee.id}
            invitee={invitee}
            places={places}
            mayWrite={mayWrite}
            actions={actions}
            onDrag={onDrag}
          />
        ))}
      </ul>
      {plan.invitees.length === 0 ? (
        <div className={classes.none}>
          No investors yet.{' '}
          <ButtonLink
            size="compact-sm"
            variant="subtle"
            to="/irm/events-and-itineraries/$eventId/investors"
            params={{ eventId: event.id }}
          >
            Add investors
          </ButtonLink>
        </div>
      ) : (
        waiting.length === 0 && <p className={classes.none}>Everyone who can attend has a meeting.</p>
      )}
    </div>
  )
}

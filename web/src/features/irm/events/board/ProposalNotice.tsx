import { Button } from '@mantine/core'
import type { Proposal } from '@rostrum/contract/irm/events/plan-values'
import { useState } from 'react'
import type { OpenPlan } from '../use-plan.ts'
import classes from './Board.module.css'

interface ProposalNoticeProps {
  proposal: Proposal
  plan: OpenPlan
  onUndo: ((id: string) => void) | undefined
}

/** What the last proposal did, and whom it left out, with why. */
export function ProposalNotice({ proposal, plan, onUndo }: ProposalNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const names = new Map(plan.invitees.map(({ id, name }) => [id, name]))
  const left = proposal.leftOut.filter(({ inviteeId }) => names.has(inviteeId))
  return (
    <section className={classes.proposal} aria-label="Proposal">
      <p>
        The last proposal placed {proposal.placedCount} {proposal.placedCount === 1 ? 'investor' : 'investors'}
        {left.length > 0 && `; ${left.length} could not be placed`}.
      </p>
      {left.length > 0 && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide reasons' : 'Show reasons'}
        </Button>
      )}
      {onUndo && (
        <Button size="compact-sm" variant="subtle" onClick={() => onUndo(proposal.id)}>
          Undo proposal
        </Button>
      )}
      {isOpen && (
        <ul>
          {left.map(({ inviteeId, reason }) => (
            <li key={inviteeId}>
              <strong>{names.get(inviteeId)}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { useForgetMatches, useMatchNames } from './api.ts'

interface Decision {
  plainName: string
  organizationId: string | null
}

const said = (decisions: readonly Decision[]): string => {
  if (decisions.length > 1) return `${decisions.length} names matched`
  return decisions[0]?.organizationId ? 'Match confirmed' : 'Marked as not an institution'
}

/** Match decisions, each with Undo. */
export function useDecisions(kind: RegisterKind, snapshotId: string) {
  const match = useMatchNames(kind)
  const unmatch = useForgetMatches(kind)
  const params = { id: snapshotId }
  const forget = async (plainNames: string[]) => {
    try {
      await unmatch.mutateAsync({ params, body: { plainNames } })
    } catch {
      notifyError('Could not undo. Please try again.')
    }
  }
  const decide = async (decisions: Decision[]) => {
    try {
      await match.mutateAsync({ params, body: { decisions } })
      notifyWithUndo(said(decisions), () => void forget(decisions.map(({ plainName }) => plainName)))
    } catch {
      notifyError('Could not save. Please try again.')
    }
  }
  return { decide, forget }
}

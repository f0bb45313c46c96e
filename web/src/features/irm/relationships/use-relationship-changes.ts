import type { Relationship, Tier } from '@rostrum/contract/irm/relationships'
import type { ContactType } from '@rostrum/contract/irm/values'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { type RelationshipChange, useChangeRelationships } from './api.ts'

export interface Related {
  id: string
  relationship: Pick<Relationship, 'tier' | 'owner'>
}

/** Sets the tier or the owner of one or many, with an undo that restores what each had. */
export function useRelationshipChanges(type: ContactType) {
  const action = useChangeRelationships()
  const send = async (relationships: RelationshipChange[]): Promise<boolean> => {
    try {
      await action.mutateAsync({ body: { relationships } })
      return true
    } catch (error) {
      notifyError(`The change could not be saved. ${reasonOf(error)}`)
      return false
    }
  }
  const change = async (changes: RelationshipChange[], before: RelationshipChange[], message: string) => {
    if (await send(changes)) notifyWithUndo(message, () => void send(before))
  }
  const subject = (subjectId: string) => ({ subjectType: type, subjectId })
  return {
    isPending: action.isPending,
    setTier: (rows: readonly Related[], tier: Tier | null, message: string) =>
      change(
        rows.map(({ id }) => ({ ...subject(id), tier })),
        rows.map(({ id, relationship }) => ({ ...subject(id), tier: relationship.tier })),
        message,
      ),
    setOwner: (rows: readonly Related[], ownerId: string | null, message: string) =>
      change(
        rows.map(({ id }) => ({ ...subject(id), ownerId })),
        rows.map(({ id, relationship }) => ({ ...subject(id), ownerId: relationship.owner?.id ?? null })),
        message,
      ),
  }
}

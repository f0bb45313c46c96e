import type { AudienceMember } from '@rostrum/contract/email/campaigns/audience'
import type { PickedEntity } from '#lists/EntityPicker.tsx'

export type AudienceRecipient = Pick<AudienceMember, 'personId' | 'name' | 'email'>

/** Whose values the fields have in the preview and in a test. */
export interface ShownAs {
  as: 'sample' | 'nobody' | 'recipient' | 'person'
  person: PickedEntity | null
  /** One of the audience. */
  recipient: AudienceRecipient | null
}

export const shownAsSample: ShownAs = { as: 'sample', person: null, recipient: null }

/** As the server wants it; someone who was not chosen yet is the sample. An address of no one we know fills no field. */
export function recipientOf({ as, person, recipient }: ShownAs): {
  as: 'person' | 'sample' | 'nobody'
  personId?: string
} {
  const chosen = as === 'recipient' ? recipient?.personId : as === 'person' ? person?.id : undefined
  if (chosen) return { as: 'person', personId: chosen }
  if (as === 'recipient' && recipient) return { as: 'nobody' }
  return { as: as === 'nobody' ? as : 'sample' }
}

// Who may see a note or an activity: everyone on the team, its keeper alone, or the keeper and chosen people.
import { z } from 'zod'
import { UserBrief } from './values.ts'

export const visibilities = ['everyone', 'private', 'chosen'] as const
export type Visibility = (typeof visibilities)[number]

/** On a record. */
export const visibilityFields = {
  visibility: z.enum(visibilities),
  /** The chosen people, besides the keeper. */
  viewers: z.array(UserBrief),
  /** Who may change it: the writer, or who took over from them. */
  keeperId: z.uuid(),
}

/** In a form. Left out: everyone for a new record, unchanged for an existing one. */
export const visibilityInput = {
  visibility: z.enum(visibilities).optional(),
  /** For chosen people only. */
  viewerIds: z.array(z.uuid()).max(200, 'Choose at most 200 people').optional(),
}

export const hasChosen = ({ visibility, viewerIds = [] }: { visibility?: Visibility; viewerIds?: readonly string[] }) =>
  visibility !== 'chosen' || viewerIds.length > 0
export const nobodyChosen = { path: ['viewerIds'], message: 'Choose at least one person' }

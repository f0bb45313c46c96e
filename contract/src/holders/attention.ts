// Holders that a team should act on, as the dashboard counts them.
import { z } from 'zod'

export const attentions = ['without_contact', 'never_met', 'at_risk'] as const
export type Attention = (typeof attentions)[number]
export const attentionLabels: Record<Attention, string> = {
  without_contact: 'Top 25, no contact in 90 days',
  never_met: 'Active buyer, never met',
  at_risk: 'At risk',
}

/** As of the security's default quarter, whichever quarter the list shows. */
export const attentionFilter = { attention: z.enum(attentions).optional() }

import { type Engagement, type EngagementReason, engagementRules } from '@rostrum/contract/irm/engagement'

const { months, knownDays } = engagementRules
const dayMs = 24 * 3600 * 1000

const tooLittleKnown = `The engagement score is not available for investors added in the last ${knownDays} days, or without interactions in the last ${months} months.`

const messages: Record<EngagementReason, string> = {
  opted_out: 'The engagement score is off because your company has opted out.',
  irm_created: 'The engagement score is not available for profiles created in your IRM.',
  recently_added: tooLittleKnown,
  no_interactions: tooLittleKnown,
  pending: 'The engagement score is being calculated. Check back in a minute or two.',
}

/** Explains why there is no score, and when there will be one. */
export function messageOf({ reason, knownSince }: Engagement, spellDate: (at: Date) => string): string {
  const message = messages[reason ?? 'no_interactions']
  if (reason !== 'recently_added' || !knownSince) return message
  const due = new Date(knownSince.getTime() + knownDays * dayMs)
  return `${message} Added ${spellDate(knownSince)}; available from ${spellDate(due)}.`
}

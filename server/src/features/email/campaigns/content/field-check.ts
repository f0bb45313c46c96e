// Whether everyone in the audience gets whole sentences: fields without a fallback, and who has no value for them.
import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import type { ContentCheck } from '@rostrum/contract/email/campaigns/checks'
import { fieldsOfCampaign } from '@rostrum/contract/email/campaigns/content-text'
import { missingFields, type PersonalizedField, personalizedFields } from '@rostrum/contract/email/personalized-fields'
import { readFieldValues, readSenderValues } from '#features/email/templates/public.ts'
import type { Context } from '#platform/context.ts'
import { resolveAudience } from '../audience/resolve.ts'

/** Read at a time. */
const chunk = 1000

export async function checkFields(ctx: Context, campaign: CampaignDetail): Promise<ContentCheck[]> {
  const bare = fieldsOfCampaign(campaign).filter(({ fallback }) => fallback === '')
  if (bare.length === 0) return []
  const ofSender = await readSenderValues(ctx)
  // The sender's own values are the same for everyone.
  if (missingFields(bare, ofSender).length === 0) return []
  const { recipients } = await resolveAudience(ctx, campaign)
  const counts = new Map<PersonalizedField, number>()
  for (let from = 0; from < recipients.length; from += chunk) {
    const some = recipients.slice(from, from + chunk)
    const values = await readFieldValues(
      ctx,
      some.flatMap(({ personId }) => personId ?? []),
    )
    for (const { personId } of some) {
      const known = values.get(personId ?? '') ?? ofSender
      for (const field of missingFields(bare, known)) counts.set(field, (counts.get(field) ?? 0) + 1)
    }
  }
  return [...counts].map(([field, count]) => ({
    ...{ severity: 'error', at: null },
    message: `“${personalizedFields[field].label}” is unknown for ${count} of ${recipients.length} recipients and has no fallback. Add one.`,
  }))
}

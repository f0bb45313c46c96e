import type { CampaignSettings, campaignSettings } from '@rostrum/contract/email/campaigns/settings'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { readSettings, saveSettings } from './queries.ts'

export async function changeSettings(
  ctx: Context,
  { body }: Input<typeof campaignSettings.save>,
): Promise<CampaignSettings> {
  const before = await readSettings(ctx.db)
  await saveSettings(ctx.db, ctx.customerId, body)
  const subject = { subjectType: 'campaign_settings', subjectId: ctx.customerId }
  await recordChange(ctx, { action: 'campaign_settings.updated', ...subject, before, after: body })
  return readSettings(ctx.db)
}

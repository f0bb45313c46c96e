import { type CampaignSettings, presetSettings } from '@rostrum/contract/email/campaigns/settings'
import type { Db } from '#platform/database/database.ts'

/** Presets until someone has changed them. */
export async function readSettings(db: Db): Promise<CampaignSettings> {
  const found = await db
    .selectFrom('app.campaignSettings')
    .select(['needsApproval', 'tracksOpens', 'tracksClicks', 'postalAddress', 'perHour', 'perDomainHour'])
    .executeTakeFirst()
  return found ?? presetSettings
}

export const saveSettings = (db: Db, customerId: string, values: CampaignSettings) =>
  db
    .insertInto('app.campaignSettings')
    .values({ customerId, ...values })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ ...values, updatedAt: new Date() }))
    .execute()

import { campaignSettings } from '@rostrum/contract/email/campaigns/settings'
import type { Implement } from '#platform/http/implement.ts'
import { readSettings } from './queries.ts'
import { changeSettings } from './service.ts'

export function campaignSettingsRoutes(implement: Implement) {
  implement(campaignSettings.read, ({ db }) => readSettings(db))
  implement(campaignSettings.save, changeSettings)
}

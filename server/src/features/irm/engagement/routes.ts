import { engagement } from '@rostrum/contract/irm/engagement'
import type { Implement } from '#platform/http/implement.ts'
import { readEngagement } from './engagement.ts'
import { findSettings } from './queries/engagement.ts'
import { changeSettings } from './service.ts'

export function engagementRoutes(implement: Implement) {
  implement(engagement.ofOrganization, (ctx, { params }) => readEngagement(ctx, 'organization', params.id))
  implement(engagement.ofPerson, (ctx, { params }) => readEngagement(ctx, 'person', params.id))
  implement(engagement.settings, ({ db, customerId }) => findSettings(db, customerId))
  implement(engagement.saveSettings, changeSettings)
}

import { campaignResults } from '@rostrum/contract/email/campaigns/results'
import type { Implement, Services } from '#platform/http/implement.ts'
import { reportOfResults } from './report.ts'
import { fileOfRecipients, pageOfRecipients, readResults } from './service.ts'

export function campaignResultRoutes(implement: Implement, services: Services) {
  implement(campaignResults.read, (ctx, { params }) => readResults(ctx, services, params.id))
  implement(campaignResults.file, async (ctx, { params, query: { format } }) => ({
    ...(await reportOfResults(ctx, services, params.id)),
    format,
  }))
  implement(campaignResults.recipients, pageOfRecipients)
  implement(campaignResults.export, fileOfRecipients)
}

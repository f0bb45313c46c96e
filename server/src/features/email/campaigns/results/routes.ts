import { campaignResults } from '@rostrum/contract/email/campaigns/results'
import type { Implement } from '#platform/http/implement.ts'
import { reportOfResults } from './report.ts'
import { fileOfRecipients, pageOfRecipients, readResults } from './service.ts'

export function campaignResultRoutes(implement: Implement) {
  implement(campaignResults.read, (ctx, { params }) => readResults(ctx, params.id))
  implement(campaignResults.file, async (ctx, { params, query: { format } }) => ({
    ...(await reportOfResults(ctx, params.id)),
    format,
  }))
  implement(campaignResults.recipients, pageOfRecipients)
  implement(campaignResults.export, fileOfRecipients)
}

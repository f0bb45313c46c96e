import { campaignSending } from '@rostrum/contract/email/campaigns/sending'
import type { Implement, Services } from '#platform/http/implement.ts'
import { fileOfRecipients, pageOfRecipients, readProgress } from './progress.ts'
import { approve, cancel, decline, pause, readPlan, resume, retry, send, withdraw } from './service.ts'

export function campaignSendingRoutes(implement: Implement, services: Services) {
  implement(campaignSending.plan, readPlan(services))
  implement(campaignSending.send, send(services))
  implement(campaignSending.approve, approve(services))
  implement(campaignSending.decline, decline)
  implement(campaignSending.withdraw, withdraw)
  implement(campaignSending.pause, pause)
  implement(campaignSending.resume, resume)
  implement(campaignSending.cancel, cancel)
  implement(campaignSending.retry, retry)
  implement(campaignSending.progress, readProgress(services))
  implement(campaignSending.recipients, pageOfRecipients)
  implement(campaignSending.exportRecipients, fileOfRecipients)
}

import { campaignContent } from '@rostrum/contract/email/campaigns/content-calls'
import type { Implement, Services } from '#platform/http/implement.ts'
import { checkCampaign } from './check.ts'
import { tryLinks } from './link-check.ts'
import { previewCampaign } from './preview.ts'
import { handOverTest, recordTest } from './test-message.ts'

export function campaignContentRoutes(implement: Implement, services: Services) {
  const links = { publicUrl: services.config.publicUrl, linkKeys: services.linkKeys }
  implement(campaignContent.preview, (ctx, input) => previewCampaign(ctx, links, input))
  implement(campaignContent.check, (ctx, { params }) => checkCampaign(ctx, links, params.id))
  implement(campaignContent.checkLinks, async (_ctx, _input, answer) => answer, tryLinks(services))
  implement(campaignContent.sendTest, recordTest, handOverTest(services))
}

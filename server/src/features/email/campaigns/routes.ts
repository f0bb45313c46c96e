import { campaignAudience } from '@rostrum/contract/email/campaigns/audience'
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import type { Implement } from '#platform/http/implement.ts'
import { fileOfMembers, pageOfMembers, summaryOf } from './audience/service.ts'
import { listCampaigns } from './queries/campaigns.ts'
import {
  changeCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  fileOfCampaigns,
  readCampaign,
  restoreCampaign,
} from './service.ts'

export function campaignRoutes(implement: Implement) {
  implement(campaigns.list, ({ db }, { query }) => listCampaigns(db, query))
  implement(campaigns.export, fileOfCampaigns)
  implement(campaigns.read, (ctx, { params }) => readCampaign(ctx, params.id))
  implement(campaigns.create, createCampaign)
  implement(campaigns.update, changeCampaign)
  implement(campaigns.remove, deleteCampaign)
  implement(campaigns.restore, restoreCampaign)
  implement(campaigns.duplicate, duplicateCampaign)
  implement(campaignAudience.summary, summaryOf)
  implement(campaignAudience.members, pageOfMembers)
  implement(campaignAudience.export, fileOfMembers)
}

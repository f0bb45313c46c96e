import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import { createContext, useContext } from 'react'
import type { CampaignDraft } from './use-campaign-draft.ts'

interface OpenCampaign {
  campaign: CampaignDetail
  /** Lives as long as any tab of the campaign is open. */
  draft: CampaignDraft
  /** Whether it can be changed: a draft, by someone who may write. */
  isEditable: boolean
}

export const CampaignContext = createContext<OpenCampaign | undefined>(undefined)

export function useOpenCampaign(): OpenCampaign {
  const open = useContext(CampaignContext)
  if (!open) throw new Error('A tab of a campaign is outside its frame')
  return open
}

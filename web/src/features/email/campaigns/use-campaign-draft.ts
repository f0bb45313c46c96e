import type { Audience } from '@rostrum/contract/email/campaigns/audience'
import { type CampaignDetail, type CampaignTime, campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import type { CampaignContent } from '@rostrum/contract/email/campaigns/content'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { useAutosaved } from '#platform/autosaved/use-autosaved.ts'
import { campaignById } from './api.ts'

export interface CampaignValues {
  name: string
  subject: string
  preheader: string
  securityId: string | null
  topicId: string | null
  content: CampaignContent
  audience: Audience
  tracksOpens: boolean
  tracksClicks: boolean
  hasArchive: boolean
  sendLater: CampaignTime | null
  perHour: number | null
  perDomainHour: number | null
}

const valuesOf = ({ security, topic, ...campaign }: CampaignDetail): CampaignValues => {
  const { name, subject, preheader, content, audience, tracksOpens, tracksClicks, hasArchive } = campaign
  const { sendLater, perHour, perDomainHour } = campaign
  return {
    ...{ name, subject, preheader, content, audience, tracksOpens, tracksClicks, hasArchive },
    ...{ sendLater, perHour, perDomainHour },
    securityId: security?.id ?? null,
    topicId: topic?.id ?? null,
  }
}

export function useCampaignDraft(campaign: CampaignDetail) {
  const client = useQueryClient()
  const params = { id: campaign.id }
  return useAutosaved<CampaignDetail, CampaignValues>({
    stored: campaign,
    valuesOf,
    write: async (values, version) => {
      const saved = await call(campaigns.update, { params, body: { ...values, version } })
      const { queryKey } = campaignById(campaign.id)
      client.setQueryData(queryKey, saved)
      // Whatever else was read of the campaign, such as its preview, is of the earlier version.
      void client.invalidateQueries({
        queryKey: [queryKey[0]],
        predicate: ({ queryKey: key }) => key[1] !== queryKey[1],
      })
      return saved
    },
    read: () => call(campaigns.read, { params }),
  })
}
export type CampaignDraft = ReturnType<typeof useCampaignDraft>

import { formatNumber } from '#platform/formats.ts'
import { AnchorLink } from '#ui/links.tsx'
import { useOpenCampaign } from '../campaign-context.ts'

/** Leads to who they are, and why. */
export function LeftOutLink({ count }: { count: number }) {
  const { campaign } = useOpenCampaign()
  if (count === 0) return <>No one</>
  return (
    <AnchorLink
      to="/email/campaigns/$campaignId/audience"
      params={{ campaignId: campaign.id }}
      search={{ show: 'left_out' }}
      underline="always"
    >
      {formatNumber(count)} {count === 1 ? 'person' : 'people'}
    </AnchorLink>
  )
}

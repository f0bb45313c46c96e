import { type Campaign, campaignStatusNames } from '@rostrum/contract/email/campaigns/campaigns'
import type { CampaignStatus } from '@rostrum/contract/email/campaigns/campaigns-query'
import { Chip } from '#ui/Chip.tsx'

const tones: Record<CampaignStatus, 'neutral' | 'accent' | 'positive' | 'warning'> = {
  draft: 'neutral',
  approval: 'warning',
  scheduled: 'accent',
  sending: 'accent',
  paused: 'warning',
  sent: 'positive',
  canceled: 'neutral',
}

export const StatusChip = ({ campaign: { status } }: { campaign: Pick<Campaign, 'status'> }) => (
  <Chip tone={tones[status]}>{campaignStatusNames[status]}</Chip>
)

import { type SuppressionReason, suppressionReasonNames } from '@rostrum/contract/email/campaigns/suppression-reasons'
import { Chip } from '#ui/Chip.tsx'

const tones: Record<SuppressionReason, 'neutral' | 'warning' | 'negative'> = {
  unsubscribed: 'warning',
  hard_bounce: 'negative',
  complaint: 'negative',
  manual: 'neutral',
  import: 'neutral',
}

export const ReasonChip = ({ reason }: { reason: SuppressionReason }) => (
  <Chip tone={tones[reason]}>{suppressionReasonNames[reason]}</Chip>
)

import { recipientStateNames } from '@rostrum/contract/surveys/recipients'
import type { RecipientState } from '@rostrum/contract/surveys/recipients-query'
import { Chip } from '#ui/Chip.tsx'

const tones = {
  invited: 'neutral',
  sent: 'accent',
  opened: 'accent',
  answered: 'positive',
  opted_out: 'warning',
  bounced: 'negative',
} as const

export const StateChip = ({ state }: { state: RecipientState }) => (
  <Chip tone={tones[state]}>{recipientStateNames[state]}</Chip>
)

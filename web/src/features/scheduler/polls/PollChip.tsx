import { pollStatusNames } from '@rostrum/contract/scheduler/polls'
import type { PollStatus } from '@rostrum/contract/scheduler/polls-query'
import { Chip } from '#ui/Chip.tsx'

const tones = { open: 'accent', closed: 'warning', confirmed: 'positive', canceled: 'neutral' } as const

export const PollChip = ({ status }: { status: PollStatus }) => (
  <Chip tone={tones[status]}>{pollStatusNames[status]}</Chip>
)

import type { RequestStatus } from '@rostrum/contract/assistant'
import { useIsAssistant } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { assistantStatusNames, statusNames } from './request-words.ts'

const tones = { new: 'accent', in_progress: 'neutral', waiting: 'warning', done: 'positive' } as const

export function StatusChip({ status }: { status: RequestStatus }) {
  const names = useIsAssistant() ? assistantStatusNames : statusNames
  return <Chip tone={tones[status]}>{names[status]}</Chip>
}

import type { Survey } from '@rostrum/contract/surveys/surveys'
import { Chip } from '#ui/Chip.tsx'
import { statusNames } from './names.ts'

const tones = { draft: 'neutral', published: 'positive', archived: 'warning' } as const

export function StatusChip({ survey: { status, closesAt } }: { survey: Pick<Survey, 'status' | 'closesAt'> }) {
  const isClosed = status === 'published' && closesAt !== null && closesAt.getTime() <= Date.now()
  return <Chip tone={isClosed ? 'warning' : tones[status]}>{isClosed ? 'Closed' : statusNames[status]}</Chip>
}

import { type RunState, runStateNames } from '@rostrum/contract/email/marketing-service'
import { Chip } from '#ui/Chip.tsx'

const tones = { running: 'accent', completed: 'positive', failed: 'negative', canceled: 'neutral' } as const

export const RunChip = ({ state }: { state: RunState }) => <Chip tone={tones[state]}>{runStateNames[state]}</Chip>

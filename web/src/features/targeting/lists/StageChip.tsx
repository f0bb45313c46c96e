import { type Stage, stageLabels } from '@rostrum/contract/targeting/lists'
import { Chip } from '#ui/Chip.tsx'

const tones = {
  identified: 'neutral',
  contacting: 'accent',
  meeting: 'accent',
  watching: 'warning',
  bought: 'positive',
  passed: 'neutral',
} as const

export const StageChip = ({ stage }: { stage: Stage }) => <Chip tone={tones[stage]}>{stageLabels[stage]}</Chip>

import type { LabelColor } from '@rostrum/contract/irm/values'
import { Chip } from '#ui/Chip.tsx'
import { ColorDot } from '#ui/ColorDot.tsx'

interface TagChipProps {
  name: string
  color: LabelColor
  onRemove?: () => void
}

export const TagChip = ({ name, color, onRemove }: TagChipProps) => (
  <Chip icon={<ColorDot color={color} />} {...(onRemove && { onRemove, removeLabel: `Remove tag ${name}` })}>
    {name}
  </Chip>
)

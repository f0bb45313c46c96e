import { type Severity, severityLabels } from '@rostrum/contract/holders/alert-severity'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { Chip } from '#ui/Chip.tsx'

const tones = { high: 'negative', medium: 'warning', low: 'neutral' } as const

/** The word carries the meaning; the color repeats it. */
export const SeverityChip = ({ severity }: { severity: Severity }) => (
  <Chip
    tone={tones[severity]}
    {...(severity === 'high' && { icon: <IconAlertTriangleFilled size={12} aria-hidden /> })}
  >
    {severityLabels[severity]}
  </Chip>
)

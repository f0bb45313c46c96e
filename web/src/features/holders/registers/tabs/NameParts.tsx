// Parts of a name in the match queue, shared by the table and the phone cards.
import { Button, Group } from '@mantine/core'
import type { RegisterName } from '@rostrum/contract/holders/register-rows'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { Chip } from '#ui/Chip.tsx'

const tones = { high: 'positive', medium: 'warning', low: 'neutral' } as const
const confidences = { high: 'High', medium: 'Medium', low: 'Low' }

export interface NameActions {
  onConfirm: (name: RegisterName) => void
  onReject: (name: RegisterName) => void
  onReplace: (name: RegisterName) => void
  onForget: (name: RegisterName) => void
}

export const Confidence = ({ name: { confidence } }: { name: RegisterName }) =>
  confidence ? <Chip tone={tones[confidence]}>{confidences[confidence]}</Chip> : '–'

export function Organization({ name: { decision, organization, suggestion } }: { name: RegisterName }) {
  if (decision === 'rejected') return 'Not an institution'
  const shown = organization ?? suggestion
  if (!shown) return '–'
  return (
    <ProfileLink kind="organization" id={shown.id}>
      {shown.name}
    </ProfileLink>
  )
}

type DecideProps = { name: RegisterName; actions: NameActions; size?: 'compact-xs' | 'sm' }

export function Decide({ name, actions, size = 'compact-xs' }: DecideProps) {
  const button = (label: string, run: (name: RegisterName) => void, variant = 'default') => (
    <Button size={size} variant={variant} aria-label={`${label}: ${name.name}`} onClick={() => run(name)}>
      {label}
    </Button>
  )
  if (name.decision === 'confirmed' || name.decision === 'rejected') {
    return (
      <Group gap={6} wrap="nowrap">
        {button('Match…', actions.onReplace)}
        {button('Reopen', actions.onForget)}
      </Group>
    )
  }
  return (
    <Group gap={6} wrap="nowrap">
      {name.suggestion && button('Confirm', actions.onConfirm, 'light')}
      {button('Match…', actions.onReplace)}
      {button('Not an institution', actions.onReject)}
    </Group>
  )
}

import { eventStatusNames } from '@rostrum/contract/irm/events/events'
import type { EventStatus } from '@rostrum/contract/irm/events/events-query'
import { Chip } from '#ui/Chip.tsx'
import { statusTones } from './names.ts'

export const StatusChip = ({ status }: { status: EventStatus }) => (
  <Chip tone={statusTones[status]}>{eventStatusNames[status]}</Chip>
)

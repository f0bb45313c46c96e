import type { OutgoingMessage } from '@rostrum/contract/email/outgoing'
import type { OutgoingState } from '@rostrum/contract/email/outgoing-query'
import type { Recipient } from '@rostrum/contract/email/recipients'
import { formatDateTime } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'

export const stateNames: Record<OutgoingState, string> = {
  accepted: 'Sent',
  queued: 'Waiting',
  sending: 'Sending',
  failed: 'Not sent',
  unconfirmed: 'Unconfirmed',
  canceled: 'Canceled',
}
const tones = {
  accepted: 'positive',
  queued: 'accent',
  sending: 'accent',
  failed: 'negative',
  unconfirmed: 'warning',
  canceled: 'neutral',
} as const

export const StateChip = ({ state }: { state: OutgoingState }) => <Chip tone={tones[state]}>{stateNames[state]}</Chip>

export const namesOf = (list: readonly Recipient[]): string => {
  const [first, second] = list.map(({ name, email }) => name || email)
  const more = list.length > 2 ? ` and ${list.length - 2} more` : ''
  return [first, second].filter(Boolean).join(', ') + more
}

export const outgoingColumns = (timeZone: string): DataColumn<OutgoingMessage>[] => [
  { id: 'to', header: 'To', width: 200, grow: 1, required: true, cell: ({ to }) => namesOf(to) },
  { id: 'subject', header: 'Subject', width: 280, grow: 2, cell: ({ subject }) => subject },
  { id: 'state', header: 'Status', width: 120, cell: ({ state }) => <StateChip state={state} /> },
  { id: 'from', header: 'From', width: 190, cell: ({ from }) => from.email },
  {
    id: 'when',
    header: 'When',
    width: 180,
    cell: ({ acceptedAt, sendAt }) => formatDateTime(acceptedAt ?? sendAt, timeZone),
  },
]

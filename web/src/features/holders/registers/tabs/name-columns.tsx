import { Button, Group } from '@mantine/core'
import type { RegisterName } from '@rostrum/contract/holders/register-rows'
import { formatNumber } from '../../../../platform/formats.ts'
import { Chip } from '../../../../ui/Chip.tsx'
import type { DataColumn } from '../../../../ui/data-table/column.ts'
import { formatShare, ProfileLink } from '../../../profiles/public.tsx'
import { breakdownLabel } from '../labels.ts'

const tones = { high: 'positive', medium: 'warning', low: 'neutral' } as const
const confidences = { high: 'High', medium: 'Medium', low: 'Low' }

interface NameActions {
  onConfirm: (name: RegisterName) => void
  onReject: (name: RegisterName) => void
  onReplace: (name: RegisterName) => void
  onForget: (name: RegisterName) => void
}

export const nameColumns = (actions: NameActions): DataColumn<RegisterName>[] => [
  {
    id: 'name',
    header: 'Name in the file',
    width: 220,
    grow: 1,
    required: true,
    pinned: true,
    sortField: 'name',
    cell: (row) => row.name,
  },
  {
    id: 'shares',
    header: 'Shares',
    width: 112,
    align: 'right',
    sortField: 'shares',
    cell: (row) => formatNumber(row.shares),
  },
  {
    id: 'outstandingShare',
    header: '% O/S',
    width: 76,
    align: 'right',
    cell: ({ outstandingShare }) => formatShare(outstandingShare, 2),
  },
  { id: 'organization', header: 'Organization', width: 220, grow: 1, cell: (row) => <Organization name={row} /> },
  {
    id: 'confidence',
    header: 'Confidence',
    width: 108,
    sortField: 'confidence',
    cell: ({ confidence }) => (confidence ? <Chip tone={tones[confidence]}>{confidences[confidence]}</Chip> : '–'),
  },
  { id: 'actions', header: 'Decide', width: 216, required: true, cell: (row) => <Decide name={row} {...actions} /> },
  {
    id: 'reason',
    header: 'Reason',
    width: 220,
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? '–'}</span>,
  },
  {
    id: 'place',
    header: 'Place of the suggestion',
    width: 190,
    cell: ({ suggestion }) => (suggestion && placeOf(suggestion)) || '–',
  },
]

function Organization({ name: { decision, organization, suggestion } }: { name: RegisterName }) {
  if (decision === 'rejected') return 'None'
  const shown = organization ?? suggestion
  if (!shown) return '–'
  return (
    <ProfileLink kind="organization" id={shown.id}>
      {shown.name}
    </ProfileLink>
  )
}

const placeOf = ({ city, country }: NonNullable<RegisterName['suggestion']>) =>
  [city, country && breakdownLabel('country', country)].filter(Boolean).join(', ')

function Decide({ name, onConfirm, onReject, onReplace, onForget }: { name: RegisterName } & NameActions) {
  const button = (label: string, run: () => void, variant = 'default') => (
    <Button size="compact-xs" variant={variant} aria-label={`${label}: ${name.name}`} onClick={run}>
      {label}
    </Button>
  )
  if (name.decision !== 'open') {
    return (
      <Group gap={6} wrap="nowrap">
        {button('Choose another', () => onReplace(name))}
        {button('Decide again', () => onForget(name))}
      </Group>
    )
  }
  return (
    <Group gap={6} wrap="nowrap">
      {name.suggestion && button('Confirm', () => onConfirm(name), 'light')}
      {button('Choose', () => onReplace(name))}
      {button('None', () => onReject(name))}
    </Group>
  )
}

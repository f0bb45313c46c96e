import type { Suppression } from '@rostrum/contract/email/campaigns/suppressions'
import type { ReactNode } from 'react'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import { ReasonChip } from './ReasonChip.tsx'

const removalColumns = (timeZone: string): DataColumn<Suppression>[] => [
  {
    id: 'removedAt',
    header: 'Removed',
    width: 170,
    sortField: 'removedAt',
    cell: ({ removedAt }) => removedAt && formatDateTime(removedAt, timeZone),
  },
  {
    id: 'removedBy',
    header: 'Removed by',
    width: 140,
    cell: ({ removedAt, removedBy }) => removedAt && (removedBy ? fullName(removedBy) : 'Recipient'),
  },
  {
    id: 'removalReason',
    header: 'Reason for removal',
    width: 200,
    grow: 1,
    cell: ({ removalReason }) => removalReason,
  },
]

interface Options {
  timeZone: string
  showsRemoved: boolean
  actions: (one: Suppression) => ReactNode
}

export const suppressionColumns = ({ timeZone, showsRemoved, actions }: Options): DataColumn<Suppression>[] => [
  { id: 'email', header: 'Email', width: 230, grow: 1, required: true, sortField: 'email', cell: ({ email }) => email },
  {
    id: 'reason',
    header: 'Reason',
    width: 140,
    sortField: 'reason',
    cell: ({ reason }) => <ReasonChip reason={reason} />,
  },
  {
    id: 'campaign',
    header: 'Campaign',
    width: 180,
    grow: 1,
    cell: ({ campaign }) =>
      campaign && (
        <AnchorLink to="/email/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
          {campaign.name}
        </AnchorLink>
      ),
  },
  { id: 'note', header: 'Note', width: 180, grow: 1, cell: ({ note }) => note },
  {
    id: 'addedBy',
    header: 'Added by',
    width: 140,
    cell: ({ addedBy }) => addedBy && fullName(addedBy),
  },
  {
    id: 'createdAt',
    header: 'Added',
    width: 170,
    sortField: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
  ...(showsRemoved ? removalColumns(timeZone) : []),
  { id: 'actions', header: 'Actions', width: 80, fileKeys: [], cell: actions },
]

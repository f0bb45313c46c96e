import type { Campaign } from '@rostrum/contract/email/campaigns/campaigns'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber, formatPercent } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { StatusChip } from '../StatusChip.tsx'

/** Of those whose server took it. */
const share = (count: number, { accepted }: Campaign['counts']) =>
  accepted === 0 ? '' : `${formatNumber(count)} (${formatPercent(count / accepted, 0)})`

export const campaignColumns = (timeZone: string, actions: (one: Campaign) => ReactNode): DataColumn<Campaign>[] => [
  { id: 'name', header: 'Name', width: 190, grow: 1, required: true, sortField: 'name', cell: ({ name }) => name },
  {
    id: 'subject',
    header: 'Subject',
    width: 160,
    grow: 1,
    cell: ({ subject }) => subject,
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    sortField: 'status',
    cell: (campaign) => <StatusChip campaign={campaign} />,
  },
  { id: 'topic', header: 'Topic', width: 125, cell: ({ topic }) => topic?.name },
  {
    id: 'startedAt',
    header: 'Sent',
    width: 170,
    sortField: 'startedAt',
    cell: ({ startedAt }) => startedAt && formatDateTime(startedAt, timeZone),
  },
  {
    id: 'recipients',
    header: 'Recipients',
    width: 105,
    align: 'right',
    sortField: 'recipients',
    cell: ({ counts }) => counts.recipients > 0 && formatNumber(counts.recipients),
  },
  {
    id: 'accepted',
    header: 'Accepted',
    width: 95,
    align: 'right',
    hidden: true,
    cell: ({ counts }) => counts.recipients > 0 && formatNumber(counts.accepted),
  },
  {
    id: 'opened',
    header: 'Opened',
    width: 105,
    align: 'right',
    cell: ({ counts }) => share(counts.opened, counts),
  },
  {
    id: 'clicked',
    header: 'Clicked',
    width: 105,
    align: 'right',
    cell: ({ counts }) => share(counts.clicked, counts),
  },
  {
    id: 'answered',
    header: 'Replied',
    width: 95,
    align: 'right',
    hidden: true,
    cell: ({ counts }) => counts.recipients > 0 && formatNumber(counts.answered),
  },
  {
    id: 'bounced',
    header: 'Bounced',
    width: 90,
    align: 'right',
    hidden: true,
    cell: ({ counts }) => counts.recipients > 0 && formatNumber(counts.bounced),
  },
  {
    id: 'unsubscribed',
    header: 'Unsubscribed',
    width: 110,
    align: 'right',
    hidden: true,
    cell: ({ counts }) => counts.recipients > 0 && formatNumber(counts.unsubscribed),
  },
  { id: 'owner', header: 'Owner', width: 140, hidden: true, sortField: 'owner', cell: ({ owner }) => fullName(owner) },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 170,
    hidden: true,
    sortField: 'updatedAt',
    fileKeys: [],
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
  { id: 'actions', header: 'Actions', width: 70, fileKeys: [], cell: actions },
]

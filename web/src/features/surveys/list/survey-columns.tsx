import { type Survey, surveyCategoryNames } from '@rostrum/contract/surveys/surveys'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { StatusChip } from '../StatusChip.tsx'

export const securityLabel = (security: Survey['security']): string => security?.ticker ?? security?.name ?? ''

export const surveyColumns = (timeZone: string, actions: (survey: Survey) => ReactNode): DataColumn<Survey>[] => [
  { id: 'name', header: 'Name', width: 220, grow: 1, required: true, sortField: 'name', cell: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    sortField: 'status',
    cell: (survey) => <StatusChip survey={survey} />,
  },
  {
    id: 'category',
    header: 'Type',
    width: 140,
    sortField: 'category',
    cell: ({ category }) => surveyCategoryNames[category],
  },
  {
    id: 'security',
    header: 'Security',
    width: 110,
    sortField: 'security',
    cell: ({ security }) => securityLabel(security),
  },
  {
    id: 'questionCount',
    header: 'Questions',
    width: 90,
    align: 'right',
    cell: ({ questionCount }) => formatNumber(questionCount),
  },
  {
    id: 'recipientCount',
    header: 'Recipients',
    width: 95,
    align: 'right',
    cell: ({ recipientCount }) => formatNumber(recipientCount),
  },
  {
    id: 'responseCount',
    header: 'Responses',
    width: 95,
    align: 'right',
    sortField: 'responseCount',
    cell: ({ responseCount }) => formatNumber(responseCount),
  },
  { id: 'owner', header: 'Owner', width: 140, cell: ({ owner }) => fullName(owner) },
  {
    id: 'closesAt',
    header: 'Closes',
    width: 170,
    hidden: true,
    cell: ({ closesAt }) => closesAt && formatDateTime(closesAt, timeZone),
  },
  {
    id: 'publishedAt',
    header: 'Published',
    width: 170,
    hidden: true,
    sortField: 'publishedAt',
    cell: ({ publishedAt }) => publishedAt && formatDateTime(publishedAt, timeZone),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 170,
    sortField: 'updatedAt',
    fileKeys: [],
    cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone),
  },
  { id: 'actions', header: 'Actions', width: 70, fileKeys: [], cell: actions },
]

// The engagement score in a list: column, filter, sort, and handling of URLs that use it while it is switched off.
import { type EngagementSummary, engagementLabelNames } from '@rostrum/contract/irm/engagement'
import { engagementLabels } from '@rostrum/contract/market/values'
import { HelpMark } from '#platform/HelpMark.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import classes from './Engagement.module.css'
import { EngagementLevel } from './EngagementLevel.tsx'

interface Engaged {
  engagement?: EngagementSummary | null | undefined
}

export const engagementColumn: DataColumn<Engaged> = {
  id: 'engagement',
  header: 'Engagement',
  help: <HelpMark topic="engagement" />,
  width: 128,
  sortField: 'engagementLabel',
  fileKeys: ['engagement', 'engagementTrend', 'engagementPercentile'],
  cell: ({ engagement }) =>
    engagement ? <EngagementLevel {...engagement} /> : <span className={classes.missing}>–</span>,
}

export const engagementFilter = {
  kind: 'choices',
  key: 'engagementLabels',
  label: 'Engagement',
  options: engagementLabels.map((label) => ({ value: label, label: engagementLabelNames[label] })),
} as const

export const engagementSort = {
  label: 'Engagement, highest first',
  field: 'engagementLabel',
  direction: 'desc',
} as const

import { IconReportAnalytics } from '@tabler/icons-react'
import type { NavigationEntry, NavigationGroup } from '#platform/navigation.ts'
import { chartingEntry } from './charting/navigation.ts'

export interface ReportEntry extends NavigationEntry {
  /** What the report answers. */
  answers: string
}

/** In this order. */
export const reportEntries: ReportEntry[] = [
  {
    label: 'Custom Reporting',
    path: '/reports/custom',
    answers: 'Your own tables and charts of holders, investors, activities and tasks, saved, shared and emailed',
  },
  {
    label: 'Shareholders',
    path: '/reports/shareholders',
    answers: 'Who owns us, how concentrated, and who bought and sold against any quarter',
  },
  {
    label: 'Activities',
    path: '/reports/activities',
    answers: 'Whom we reached, how, and what investors did after we met them',
  },
  chartingEntry,
  {
    label: 'Board packs',
    path: '/reports/board-packs',
    answers: 'Report pages for the board in your brand, as PDF, PowerPoint and Excel, with every version kept',
  },
]

/** Clicking the group opens the overview. */
export const reportNavigation: NavigationGroup = {
  label: 'Reports',
  path: '/reports',
  icon: IconReportAnalytics,
  children: reportEntries,
}

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
    answers: 'Your own tables and charts of holders, investors, activities and tasks, saved, shared and mailed',
  },
  {
    label: 'Shareholders',
    path: '/reports/shareholders',
    answers: 'Who owns us, how concentrated, and who bought and sold against any quarter',
  },
  {
    label: 'Activities',
    path: '/reports/activities',
    answers: 'Whom we reached, through whom, and what investors did after we met them',
  },
  chartingEntry,
  {
    label: 'Board packs',
    path: '/reports/board-packs',
    answers:
      'What the board sees: pages of your reports in your brand, as PDF, PowerPoint and Excel, every version kept',
  },
]

/** Clicking the group opens the overview. */
export const reportNavigation: NavigationGroup = {
  label: 'Reports',
  path: '/reports',
  icon: IconReportAnalytics,
  children: reportEntries,
}

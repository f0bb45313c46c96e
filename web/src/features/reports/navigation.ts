import { IconReportAnalytics } from '@tabler/icons-react'
import type { NavigationEntry, NavigationGroup } from '#platform/navigation.ts'

export interface ReportEntry extends NavigationEntry {
  /** What the report answers. */
  answers: string
}

/** Existing reports in this order: Custom Reporting, Shareholders, Activities, Charting, Board packs. */
export const reportEntries: ReportEntry[] = []

/** Clicking the group opens the overview. */
export const reportNavigation: NavigationGroup = {
  label: 'Reports',
  path: '/reports',
  icon: IconReportAnalytics,
  children: reportEntries,
}

import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { Report } from '@rostrum/contract/reports/report'
import type { PackRow } from './queries.ts'

export const coverOf = ({ hasCover, subtitle, dateLine, knownOn }: PackRow): NonNullable<Report['cover']> | null =>
  hasCover
    ? {
        lines: [subtitle, dateLine, knownOn ? `As of ${formatCell(knownOn, 'day')}` : ''].filter(Boolean),
      }
    : null

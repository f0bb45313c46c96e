// Engagement scores as additional export columns.
import { engagementLabelNames, engagementTrendNames } from '@rostrum/contract/irm/engagement'
import type { ContactType } from '@rostrum/contract/irm/values'
import type { CsvValue } from '@rostrum/contract/platform/endpoint'
import type { Db } from '#platform/database/database.ts'
import type { MoreColumns } from '#platform/http/export-file.ts'
import { listScores } from './queries/engagement.ts'

const columns = [
  { key: 'engagement', header: 'Engagement' },
  { key: 'engagementTrend', header: 'Engagement trend' },
  { key: 'engagementPercentile', header: 'Engagement percentile (%)' },
]

export const engagementColumns = (db: Db, type: ContactType): MoreColumns => ({
  columns,
  cellsOf: async (ids: readonly string[]) => {
    const scores = await listScores(db, type, ids)
    return (id): Record<string, CsvValue> => {
      const score = scores.get(id)
      return score
        ? {
            engagement: engagementLabelNames[score.label],
            engagementTrend: engagementTrendNames[score.trend],
            engagementPercentile: Number(score.percentile.toFixed(1)),
          }
        : {}
    }
  },
})

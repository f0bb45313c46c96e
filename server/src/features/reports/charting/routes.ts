import { charting } from '@rostrum/contract/reports/charting'
import type { Implement } from '#platform/http/implement.ts'
import { chart } from './chart-page.ts'
import { chartFile } from './file.ts'
import { listAnnotations } from './queries.ts'
import { annotate, changeAnnotation, deleteAnnotation, restoreAnnotation } from './service.ts'

export function chartingRoutes(implement: Implement) {
  implement(charting.read, (ctx, { query }) => chart(ctx, query))
  implement(charting.file, chartFile)
  implement(charting.annotations, ({ db }, { query }) => listAnnotations(db, query.securityIds ?? []))
  implement(charting.annotate, annotate)
  implement(charting.changeAnnotation, changeAnnotation)
  implement(charting.deleteAnnotation, deleteAnnotation)
  implement(charting.restoreAnnotation, restoreAnnotation)
}

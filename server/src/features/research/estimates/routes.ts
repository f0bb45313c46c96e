import { estimateImports } from '@rostrum/contract/research/estimate-imports'
import { estimates } from '@rostrum/contract/research/estimates'
import { actuals, guidance } from '@rostrum/contract/research/guidance'
import { estimateMeasures } from '@rostrum/contract/research/measures'
import type { Implement } from '#platform/http/implement.ts'
import { listCoveredSecurities } from '../covered-securities/queries.ts'
import { fileOfEstimates, reportOfEstimates } from './files.ts'
import { takeFeed } from './imports/feed.ts'
import { importUpload, previewUpload } from './imports/upload.ts'
import { everyMeasure, readHistory, readOfDocument, readRevisions, readTable } from './read.ts'
import * as reference from './reference.ts'
import * as service from './service.ts'

export function estimateRoutes(implement: Implement): void {
  implement(estimates.securities, ({ db, customerId }) => listCoveredSecurities(db, customerId))
  implement(estimates.read, (ctx, { query }) => readTable(ctx, query))
  implement(estimates.history, readHistory)
  implement(estimates.ofDocument, readOfDocument)
  implement(estimates.revisions, readRevisions)
  implement(estimates.create, service.createEstimate)
  implement(estimates.update, service.changeEstimate)
  implement(estimates.exclude, service.excludeEstimate)
  implement(estimates.delete, service.deleteEstimate)
  implement(estimates.restore, service.restoreEstimate)
  implement(estimates.changeSettings, service.changeSettings)
  implement(estimates.export, fileOfEstimates)
  implement(estimates.report, reportOfEstimates)
  implement(estimateImports.feed, takeFeed)
  implement(estimateImports.preview, previewUpload)
  implement(estimateImports.upload, importUpload)
  implement(estimateMeasures.list, everyMeasure)
  implement(estimateMeasures.create, reference.createMeasure)
  implement(estimateMeasures.update, reference.changeMeasure)
  implement(estimateMeasures.delete, reference.deleteMeasure)
  implement(estimateMeasures.restore, reference.restoreMeasure)
  implement(guidance.create, reference.createGuidance)
  implement(guidance.delete, reference.deleteGuidance)
  implement(guidance.restore, reference.restoreGuidance)
  implement(actuals.set, reference.setActual)
  implement(actuals.delete, reference.deleteActual)
  implement(actuals.restore, reference.restoreActual)
}

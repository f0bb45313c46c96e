import { ratingImports } from '@rostrum/contract/research/estimate-imports'
import { analysts, brokerRatings, outlook, researchBrokers } from '@rostrum/contract/research/outlook'
import type { Implement } from '#platform/http/implement.ts'
import * as brokers from '../brokers/manage.ts'
import { fileOfOutlook, readHistory, readOutlook } from './read.ts'
import { changeRating, createRating, deleteRating, restoreRating } from './service.ts'
import { importUpload, previewUpload } from './upload.ts'

export function outlookRoutes(implement: Implement): void {
  implement(outlook.read, (ctx, { query }) => readOutlook(ctx, query))
  implement(outlook.history, readHistory)
  implement(outlook.export, fileOfOutlook)
  implement(brokerRatings.create, createRating)
  implement(brokerRatings.update, changeRating)
  implement(brokerRatings.delete, deleteRating)
  implement(brokerRatings.restore, restoreRating)
  implement(ratingImports.preview, previewUpload)
  implement(ratingImports.upload, importUpload)
  implement(researchBrokers.list, brokers.listResearchBrokers)
  implement(researchBrokers.update, brokers.changeBrokerNames)
  implement(analysts.create, brokers.createAnalyst)
  implement(analysts.update, brokers.changeAnalyst)
  implement(analysts.delete, brokers.deleteAnalyst)
  implement(analysts.restore, brokers.restoreAnalyst)
}

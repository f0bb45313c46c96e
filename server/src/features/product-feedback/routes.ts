import { productFeedback } from '@rostrum/contract/product-feedback'
import type { Implement } from '#platform/http/implement.ts'
import { listFeedback, streamFeedback } from './queries.ts'
import { giveFeedback } from './service.ts'

export function productFeedbackRoutes(implement: Implement) {
  implement(productFeedback.create, giveFeedback)
  implement(productFeedback.list, ({ db }, { query }) => listFeedback(db, query))
  implement(productFeedback.export, ({ db }, { query }) => streamFeedback(db, query))
}

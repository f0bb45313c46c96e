import type { Args } from '@rostrum/contract/platform/endpoint'
import { productFeedback } from '@rostrum/contract/product-feedback'
import { queryFor, useAction } from '#platform/api/query.ts'

export const feedbackList = (query: Args<typeof productFeedback.list>['query']) =>
  queryFor(productFeedback.list, { query })
export const useGiveFeedback = () => useAction(productFeedback.create)

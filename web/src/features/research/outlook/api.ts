import type { Args } from '@rostrum/contract/platform/endpoint'
import { analysts, brokerRatings, outlook, researchBrokers } from '@rostrum/contract/research/outlook'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const outlookOf = (query: Args<typeof outlook.read>['query']) => queryFor(outlook.read, { query })
export const ratingHistory = (query: Args<typeof outlook.history>['query']) => queryForOne(outlook.history, { query })
export const everyBroker = () => queryFor(researchBrokers.list, {})

export const useCreateRating = () => useAction(brokerRatings.create)
export const useChangeRating = () => useAction(brokerRatings.update)
export const useDeleteRating = () => useAction(brokerRatings.delete)
export const useRestoreRating = () => useAction(brokerRatings.restore)
export const useChangeBroker = () => useAction(researchBrokers.update)
export const useCreateAnalyst = () => useAction(analysts.create)
export const useChangeAnalyst = () => useAction(analysts.update)
export const useDeleteAnalyst = () => useAction(analysts.delete)
export const useRestoreAnalyst = () => useAction(analysts.restore)

import type { Args } from '@rostrum/contract/platform/endpoint'
import { estimates } from '@rostrum/contract/research/estimates'
import { actuals, guidance } from '@rostrum/contract/research/guidance'
import { estimateMeasures } from '@rostrum/contract/research/measures'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const coveredSecurities = () => queryFor(estimates.securities, {})
export const everyMeasure = () => queryFor(estimateMeasures.list, {})
export const estimateTable = (query: Args<typeof estimates.read>['query']) => queryFor(estimates.read, { query })
export const estimateHistory = (query: Args<typeof estimates.history>['query']) =>
  queryForOne(estimates.history, { query })
export const estimatesOfDocument = (documentId: string) => queryFor(estimates.ofDocument, { query: { documentId } })
export const estimateRevisions = (query: Args<typeof estimates.revisions>['query']) =>
  queryForOne(estimates.revisions, { query })

export const useCreateEstimate = () => useAction(estimates.create)
export const useChangeEstimate = () => useAction(estimates.update)
export const useExcludeEstimate = () => useAction(estimates.exclude)
export const useDeleteEstimate = () => useAction(estimates.delete)
export const useRestoreEstimate = () => useAction(estimates.restore)
export const useChangeSettings = () => useAction(estimates.changeSettings)
export const useCreateMeasure = () => useAction(estimateMeasures.create)
export const useChangeMeasure = () => useAction(estimateMeasures.update)
export const useDeleteMeasure = () => useAction(estimateMeasures.delete)
export const useRestoreMeasure = () => useAction(estimateMeasures.restore)
export const useCreateGuidance = () => useAction(guidance.create)
export const useDeleteGuidance = () => useAction(guidance.delete)
export const useRestoreGuidance = () => useAction(guidance.restore)
export const useSetActual = () => useAction(actuals.set)
export const useDeleteActual = () => useAction(actuals.delete)
export const useRestoreActual = () => useAction(actuals.restore)

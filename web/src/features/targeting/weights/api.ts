import { fitWeights } from '@rostrum/contract/targeting/weights'
import { queryFor, useAction } from '#platform/api/query.ts'

export const weightSets = (securityId: string) => queryFor(fitWeights.list, { query: { securityId } })
export const useCreateWeights = () => useAction(fitWeights.create)
export const useUpdateWeights = () => useAction(fitWeights.update)
export const useUseWeights = () => useAction(fitWeights.use)
export const useDeleteWeights = () => useAction(fitWeights.delete)
export const useRestoreWeights = () => useAction(fitWeights.restore)

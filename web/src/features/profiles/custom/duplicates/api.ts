import type { Args } from '@rostrum/contract/platform/endpoint'
import { duplicates } from '@rostrum/contract/profiles/duplicates'
import { queryFor, useAction } from '#platform/api/query.ts'

/** Pairs of people must not stand where those of organizations are asked for: they would be merged as such. */
export const duplicateList = (query: Args<typeof duplicates.list>['query']) => ({
  ...queryFor(duplicates.list, { query }),
  placeholderData: undefined,
})
export const useTellApart = () => useAction(duplicates.distinguish)
export const useForgetDistinction = () => useAction(duplicates.forget)

import type { Args } from '@rostrum/contract/platform/endpoint'
import { duplicates } from '@rostrum/contract/profiles/duplicates'
import { queryForOne, useAction } from '#platform/api/query.ts'

/** No placeholder data: pairs of people shown in the organization queue would be merged as organizations. */
export const duplicateList = (query: Args<typeof duplicates.list>['query']) => queryForOne(duplicates.list, { query })
export const useTellApart = () => useAction(duplicates.distinguish)
export const useForgetDistinction = () => useAction(duplicates.forget)

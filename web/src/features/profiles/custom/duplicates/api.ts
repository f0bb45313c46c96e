import { duplicates } from '@rostrum/contract/irm/duplicates'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, useAction } from '../../../../platform/api/query.ts'

export const duplicateList = (query: Args<typeof duplicates.list>['query']) => queryFor(duplicates.list, { query })
export const useTellApart = () => useAction(duplicates.distinguish)
export const useForgetDistinction = () => useAction(duplicates.forget)

import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, useAction } from '#platform/api/query.ts'

export const suppressionList = (query: Args<typeof suppressions.list>['query']) =>
  queryFor(suppressions.list, { query })

export const useAddSuppressions = () => useAction(suppressions.add)
export const useRemoveSuppression = () => useAction(suppressions.remove)
export const useRestoreSuppression = () => useAction(suppressions.restore)

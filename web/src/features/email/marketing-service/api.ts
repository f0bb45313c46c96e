import { marketingService } from '@rostrum/contract/email/marketing-service'
import { tags } from '@rostrum/contract/irm/tags'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, useAction } from '#platform/api/query.ts'

export const connectedService = () => queryFor(marketingService.read, {})
export const serviceLists = () => queryFor(marketingService.lists, {})
export const serviceFields = (listId: string) => queryFor(marketingService.fields, { query: { listId } })
export const serviceRuns = (query: Args<typeof marketingService.runs>['query']) =>
  queryFor(marketingService.runs, { query })
export const contactErrors = (query: Args<typeof marketingService.errors>['query']) =>
  queryFor(marketingService.errors, { query })
export const everyTag = () => queryFor(tags.list, {})

export const useConnect = () => useAction(marketingService.connect)
export const useCheck = () => useAction(marketingService.check)
export const useSaveSettings = () => useAction(marketingService.update)
export const useDisconnect = () => useAction(marketingService.disconnect)
export const useSync = () => useAction(marketingService.sync)
export const useCancelRun = () => useAction(marketingService.cancel)

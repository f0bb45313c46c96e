import { operating } from '@rostrum/contract/operating'
import { operatingCoverage } from '@rostrum/contract/operating-coverage'
import { operatingData } from '@rostrum/contract/operating-data'
import { operatingEvents } from '@rostrum/contract/operating-events'
import { operatingSecurities } from '@rostrum/contract/operating-securities'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

/** Old findings would be no help: they are never kept. */
export const health = () => ({ ...queryFor(operating.health, {}), gcTime: 0, staleTime: 0 })
export const customerList = (query: Args<typeof operating.listCustomers>['query']) =>
  queryFor(operating.listCustomers, { query })
export const customerDetails = (id: string) => queryForOne(operating.readCustomer, { params: { id } })

export const useAddCustomer = () => useAction(operating.addCustomer)
export const useChangeCustomer = () => useAction(operating.changeCustomer)

export const marketData = () => queryFor(operatingData.read, {})
export const questionableFilings = (query: Args<typeof operatingData.filings>['query']) =>
  queryFor(operatingData.filings, { query })
export const rejectedRows = (query: Args<typeof operatingData.rejects>['query']) =>
  queryFor(operatingData.rejects, { query })
export const lateReports = (query: Args<typeof operatingData.late>['query']) => queryFor(operatingData.late, { query })
export const useDecideFiling = () => useAction(operatingData.decide)
export const useDecideUnit = () => useAction(operatingData.decideUnit)

export const coverage = () => queryFor(operatingCoverage.read, {})
export const missingManagers = (query: Args<typeof operatingCoverage.missing>['query']) =>
  queryFor(operatingCoverage.missing, { query })
export const unknownSecurities = (query: Args<typeof operatingCoverage.unknown>['query']) =>
  queryFor(operatingCoverage.unknown, { query })
export const securityEvents = (query: Args<typeof operatingEvents.list>['query']) =>
  queryFor(operatingEvents.list, { query })
export const useAddSplit = () => useAction(operatingEvents.addSplit)
export const useDecideEvent = () => useAction(operatingEvents.decide)
export const securityLinkCounts = () => queryFor(operatingSecurities.read, {})
export const securityLinks = (query: Args<typeof operatingSecurities.links>['query']) =>
  queryFor(operatingSecurities.links, { query })
export const useDecideSecurities = () => useAction(operatingSecurities.decide)

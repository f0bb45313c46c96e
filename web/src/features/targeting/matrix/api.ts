import type { Args } from '@rostrum/contract/platform/endpoint'
import { peerFunds } from '@rostrum/contract/targeting/fund-matrix'
import { peerOwnership } from '@rostrum/contract/targeting/matrix'
import { queryFor } from '#platform/api/query.ts'

export type MatrixQuery = Args<typeof peerOwnership.list>['query']
export type MatrixFilters = Args<typeof peerOwnership.summary>['query']

export const matrixList = (query: MatrixQuery) => queryFor(peerOwnership.list, { query })
export const matrixSummary = (query: MatrixFilters) => queryFor(peerOwnership.summary, { query })

export type FundMatrixQuery = Args<typeof peerFunds.list>['query']

export const fundMatrixList = (query: FundMatrixQuery) => queryFor(peerFunds.list, { query })
export const fundMatrixSummary = (query: Args<typeof peerFunds.summary>['query']) =>
  queryFor(peerFunds.summary, { query })

import { backtest } from '@rostrum/contract/targeting/backtest'
import { queryFor } from '#platform/api/query.ts'

export const judgedQuarters = (securityId: string | undefined) => queryFor(backtest.quarters, { query: { securityId } })

export const judgedNames = (securityId: string, quarter: string) =>
  queryFor(backtest.names, { query: { securityId, quarter } })

import { funds } from '@rostrum/contract/profiles/funds'
import type { Implement } from '#platform/http/implement.ts'
import { holdingsFile, holdingsOf, managersOf, readFund } from './profile.ts'

export function fundRoutes(implement: Implement) {
  implement(funds.read, ({ db }, { params }) => readFund(db, params.id))
  implement(funds.managers, ({ db }, input) => managersOf(db, input))
  implement(funds.holdings, holdingsOf)
  implement(funds.exportHoldings, holdingsFile)
}

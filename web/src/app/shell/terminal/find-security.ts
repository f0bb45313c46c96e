import { type Security, securities } from '@rostrum/contract/profiles/securities'
import { call } from '#platform/api/api.ts'
import type { NamedSecurity } from '#platform/terminal/messages.ts'

const candidates = 5

/** The security with exactly this CUSIP, ticker, or ticker with exchange (VLTR:XNYS); undefined if there is none. */
export async function findSecurity({ ticker, cusip }: NamedSecurity): Promise<Security | undefined> {
  if (cusip) {
    const found = await firstWith(cusip, (security, wanted) => security.cusips.includes(wanted))
    if (found) return found
  }
  return ticker ? firstWith(ticker, hasTicker) : undefined
}

const hasTicker = (security: Security, wanted: string) =>
  security.ticker?.toUpperCase() === wanted || security.tickerExchange?.toUpperCase() === wanted

/** What a person typed may be either. */
export const findTyped = (typed: string): Promise<Security | undefined> => findSecurity({ cusip: typed, ticker: typed })

async function firstWith(text: string, isIt: (security: Security, wanted: string) => boolean) {
  const wanted = text.trim().toUpperCase()
  const { data } = await call(securities.search, { query: { term: wanted, pageSize: candidates } })
  for (const { id } of data) {
    const security = await call(securities.read, { params: { id } })
    if (isIt(security, wanted)) return security
  }
  return undefined
}

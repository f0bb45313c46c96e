// The profile of one security, and its identifiers.
import { marketCapLabel, marketCapRange, type Security } from '@rostrum/contract/profiles/securities'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import {
  findSecurity,
  findShownQuarter,
  listExchanges,
  listMarketCaps,
  listSectors,
  listSubsectors,
} from './queries/securities.ts'

export async function readSecurity({ db, principal }: Context, id: string): Promise<Security> {
  const found = await findSecurity(db, id, principal.user.id)
  if (!found) throw notFound('Security')
  const { issuerId, issuerName, holders, insiderTransactions, events, prices, ...security } = found
  return {
    ...security,
    issuer: issuerId && issuerName !== null ? { id: issuerId, name: issuerName } : null,
    peerTickers: security.peers.map((peer) => peer.ticker),
    peerSecurityIds: security.peers.map((peer) => peer.id),
    counts: { holders, insiderTransactions, events, prices },
  }
}

/** An empty page may mean that the security does not exist, so that is checked only then. */
export async function pageOfSecurity<Row>(db: Db, id: string, page: Promise<{ rows: Row[]; total: number }>) {
  const found = await page
  if (found.total === 0 && !(await findShownQuarter(db, id))) throw notFound('Security')
  return found
}

export async function marketCapBands(db: Db) {
  const bands = await listMarketCaps(db)
  return bands.map(({ code, lowerUsd, upperUsd }) => {
    const [lower, upper] = [Number(lowerUsd), upperUsd === null ? null : Number(upperUsd)]
    return { code, label: marketCapLabel(lower, upper), range: marketCapRange(lower, upper) }
  })
}

export const classificationsOf = async (db: Db) => ({
  sectors: await listSectors(db),
  subsectors: await listSubsectors(db),
  exchanges: await listExchanges(db),
})

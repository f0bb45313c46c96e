// The share classes of an issuer, loaded once per version of the directory.
import { quartersBetween } from '@rostrum/contract/market/quarters'
import type { Start } from '#lists/queries/directory.ts'
import { splitFactor } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import { type CountedClass, type Together, weightOf } from './classes.ts'
import { findFirstQuarter, listClasses, listImpliedPrices, type StoredClass, type Subject } from './queries.ts'

const known = new PromiseCache<Together | null>({ max: 500, maxBytes: 8 * 1024 * 1024 })

/** Undefined if the issuer has no other class with holders. */
export async function togetherOf(db: Db, { version }: Start, security: Subject): Promise<Together | undefined> {
  const found = await known.getOrLoad(JSON.stringify([version, security.id]), () => gather(db, security))
  return found ?? undefined
}

async function gather(db: Db, security: Subject): Promise<Together | null> {
  const stored = await listClasses(db, security)
  const first = await findFirstQuarter(db)
  const isOneOfThem = stored.some(({ id }) => id === security.id)
  if (stored.length < 2 || !isOneOfThem || !first || !security.newestQuarter) return null
  const classes: CountedClass[] = []
  for (const { priceOn, price, priceOfSecurity, ...one } of stored) {
    const prices = await pricesOf(db, security, { ...one, priceOn, price, priceOfSecurity })
    classes.push({ ...one, weight: one.id === security.id ? 1 : weightOf(...prices) })
  }
  return { classes, quarters: quartersBetween(first, security.newestQuarter) }
}

/** Of the class and of the security on one day, on today's split basis: closes, or else what reports imply. */
async function pricesOf(db: Db, security: Subject, one: StoredClass): Promise<[number | null, number | null]> {
  const { priceOn, price, priceOfSecurity } = one
  if (priceOn && price !== null && priceOfSecurity !== null) {
    return [price / splitFactor(one.splits, priceOn), priceOfSecurity / splitFactor(security.splits, priceOn)]
  }
  const last = [one.heldUntil, security.quarter ?? one.heldUntil].sort()[0] ?? one.heldUntil
  const implied = async (of: Pick<StoredClass, 'id' | 'splits'>) => {
    const found = (await listImpliedPrices(db, of.id, [last])).get(last)
    return found === undefined ? null : found / splitFactor(of.splits, last)
  }
  return [await implied(one), await implied(security)]
}

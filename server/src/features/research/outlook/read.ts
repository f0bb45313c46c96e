import type { Input } from '@rostrum/contract/platform/endpoint'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { ratingNames } from '@rostrum/contract/research/brokers'
import { type Outlook, type outlook, ratingMoveNames } from '@rostrum/contract/research/outlook'
import type { OutlookQuery } from '@rostrum/contract/research/outlook-query'
import type { Context } from '#platform/context.ts'
import { readableSecurity } from '../covered-securities/service.ts'
import { findPrice, listRatings, listRatingsOfBroker } from './queries.ts'
import { byBroker, changesOf, outlookOf } from './stances.ts'

/** Prices of the market data are in US dollars. */
const priceCurrency = 'USD'

async function rowsOf(ctx: Context, query: OutlookQuery) {
  const security = await readableSecurity(ctx, query.securityId)
  const asOf = query.asOf ?? dayIn(ctx.principal.user.timeZone)
  const rows = await listRatings(ctx.db, { customerId: ctx.customerId, securityId: security.id }, asOf)
  return { security, asOf, rows }
}

export async function readOutlook(ctx: Context, query: OutlookQuery): Promise<Outlook> {
  const { security, asOf, rows } = await rowsOf(ctx, query)
  const found = await findPrice(ctx.db, security.id, asOf)
  const price = found ? { ...found, currency: priceCurrency } : null
  return { security, asOf, price, ...outlookOf(rows, asOf, price) }
}

export async function readHistory(ctx: Context, { query }: Input<typeof outlook.history>) {
  const { id: securityId } = await readableSecurity(ctx, query.securityId)
  const scope = { customerId: ctx.customerId, securityId }
  return changesOf(await listRatingsOfBroker(ctx.db, scope, query.brokerId)).reverse()
}

const sourceWords = { typed: 'Entered manually', document: 'Document' } as const

export async function* fileOfOutlook(ctx: Context, { query }: Input<typeof outlook.export>) {
  const { security, rows } = await rowsOf(ctx, query)
  for (const { broker, analyst, source, ...one } of byBroker(rows).flatMap((of) => changesOf(of).reverse())) {
    yield {
      ...{ security: security.ticker ?? security.name, broker: broker.name, analyst: analyst?.name ?? null },
      ...{ dated: one.dated, rating: one.rating && ratingNames[one.rating], ratingWord: one.ratingWord },
      ...{ targetPrice: one.targetPrice, currency: one.currency },
      moves: one.moves.map((move) => ratingMoveNames[move]).join('; '),
      source: source.type === 'file' ? `${source.name}, row ${source.row}` : sourceWords[source.type],
      ...{ by: source.by, at: source.at },
    }
  }
}

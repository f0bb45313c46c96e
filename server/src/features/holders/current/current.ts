// The holders of a quarter, as a page, a file and a list of quarters.
import type { CurrentHolder, currentHolders } from '@rostrum/contract/holders/current'
import { moveLabels } from '@rostrum/contract/holders/values'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { investorStyleLabels, organizationTypeLabels, orientationLabels } from '@rostrum/contract/profiles/values'
import type { Context } from '../../../platform/context.ts'
import { country, listed } from '../../search/public.ts'
import { percent } from '../held/percent.ts'
import { rememberedPage } from '../held/remembered.ts'
import { checkQuarters } from '../scope/quarters.ts'
import { listPeers, type Subject } from '../scope/queries.ts'
import { scopeOf } from '../scope/scope.ts'
import { listOthers } from './others/queries.ts'
import { type Asked, listCurrent, streamCurrent } from './queries.ts'

type Query = Omit<Input<typeof currentHolders.list>['query'], 'pageSize' | 'pageOffset'>

/** Nothing where nobody has reported on anything yet. */
async function askedOf(ctx: Context, query: Query): Promise<{ asked?: Asked; peers: Subject[] }> {
  checkQuarters({ quarter: query.quarter })
  const scope = await scopeOf(ctx, query)
  const quarter = query.quarter ?? scope.security.quarter
  const peers = query.withPeers ? await listPeers(ctx.db, scope.security.id) : []
  if (!quarter) return { peers }
  return { asked: { scope, quarter, sort: query.sort, peerIds: peers.map((peer) => peer.id) }, peers }
}

export async function currentPage(ctx: Context, { query }: Input<typeof currentHolders.list>) {
  const { asked } = await askedOf(ctx, query)
  if (!asked) return { rows: [], total: 0 }
  return rememberedPage(ctx.db, asked.scope, ['current', query, asked.peerIds], () => listCurrent(ctx.db, asked, query))
}

export async function otherPositions(ctx: Context, { query }: Input<typeof currentHolders.others>) {
  checkQuarters({ quarter: query.quarter })
  const { security } = await scopeOf(ctx, { securityId: query.securityId })
  const quarter = query.quarter ?? security.quarter
  return quarter ? listOthers(ctx.db, security.id, quarter, query) : { rows: [], total: 0 }
}

export async function currentFile(
  ctx: Context,
  { query }: Input<typeof currentHolders.export>,
): Promise<Output<typeof currentHolders.export>> {
  const { asked, peers } = await askedOf(ctx, query)
  const names = new Map(peers.map((peer) => [peer.id, peer.ticker ?? peer.name]))
  return linesOf(asked ? streamCurrent(ctx.db, asked) : [], (id) => names.get(id) ?? id)
}

type Lines = Output<typeof currentHolders.export>
type Rows = AsyncIterable<CurrentHolder> | Iterable<CurrentHolder>

async function* linesOf(rows: Rows, nameOf: (securityId: string) => string): Lines {
  for await (const { holder, move, ...row } of rows) {
    yield {
      rank: row.rank,
      holder: holder.name,
      shares: row.shares,
      change: row.change,
      changePercent: percent(row.changeShare),
      move: move && moveLabels[move],
      value: row.value,
      outstandingPercent: percent(row.outstandingShare),
      portfolioPercent: percent(row.portfolioShare),
      type: organizationTypeLabels[holder.type],
      styles: listed(holder.styles.map((style) => investorStyleLabels[style])),
      orientation: orientationLabels[holder.orientation],
      turnoverPercent: percent(holder.turnover),
      city: holder.city,
      state: holder.state,
      country: country(holder.country),
      aum: holder.aum,
      eaum: holder.eaum,
      firstBought: row.firstBought,
      quartersHeld: row.quartersHeld,
      peers: listed(row.peers.map(({ securityId, shares }) => `${nameOf(securityId)} ${shares}`)),
      quarter: row.quarter,
      filedOn: row.filedOn,
      source: listed(row.accessions),
    }
  }
}

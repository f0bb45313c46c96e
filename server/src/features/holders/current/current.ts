// The holders of a quarter, as a page and as a file.
import { type CurrentHolder, classColumn, currentHolders, peerColumn } from '@rostrum/contract/holders/current'
import { classNames, moveLabels } from '@rostrum/contract/holders/values'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { joinNames } from '#lists/export-values.ts'
import type { Context } from '#platform/context.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { holderCells, percent } from '../held/cells.ts'
import { rememberedPage } from '../held/remembered.ts'
import { streamWithOwn } from '../held/with-own.ts'
import { classHeaders } from '../scope/class-headers.ts'
import { exportName } from '../scope/export-name.ts'
import { checkQuarters } from '../scope/quarters.ts'
import { listPeers, type Subject } from '../scope/queries.ts'
import { scopeOf } from '../scope/scope.ts'
import { streamWithPricePaid, withPricePaid } from './price-paid.ts'
import { type Asked, listCurrent, streamCurrent } from './queries/current.ts'
import { listOthers } from './queries/others.ts'

type Query = Omit<Input<typeof currentHolders.list>['query'], 'pageSize' | 'pageOffset'>

/** Undefined if no manager has filed anything yet. */
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
  return rememberedPage<CurrentHolder>(ctx.db, asked.scope, ['current', query, asked.peerIds], async () => {
    const { rows, total } = await listCurrent(ctx.db, asked, query)
    return { rows: await withPricePaid(ctx.db, asked, rows), total }
  })
}

export async function otherPositions(ctx: Context, { query }: Input<typeof currentHolders.others>) {
  checkQuarters({ quarter: query.quarter })
  const { security } = await scopeOf(ctx, { securityId: query.securityId })
  const quarter = query.quarter ?? security.quarter
  return quarter ? listOthers(ctx.db, security.id, quarter, query) : { rows: [], total: 0 }
}

type Lines = Output<typeof currentHolders.export>

const figures = [
  'shares',
  'change',
  'changeShare',
  'value',
  'outstandingShare',
  'portfolioShare',
  'pricePaid',
  'unrealizedGain',
  'unrealizedGainShare',
]

/** One column per peer, and one per share class where they count together. */
export async function currentFile(ctx: Context, { query }: Input<typeof currentHolders.export>): Promise<Lines> {
  const { asked, peers } = await askedOf(ctx, query)
  return fileOf(linesOf(asked ? holdersIn(ctx, asked) : []), {
    moreColumns: [
      ...(asked?.scope.security.together?.classes ?? []).map((one) => ({
        key: classColumn(one.id),
        header: `${classNames([one])} (shares)`,
      })),
      ...peers.map(({ id, name, ticker }) => ({ key: peerColumn(id), header: `${ticker ?? name} (shares)` })),
    ],
    ...(asked && {
      name: exportName(asked.scope, 'holders', asked.quarter),
      headers: classHeaders(asked.scope.security, currentHolders.export.response.columns, figures),
    }),
  })
}

const holdersIn = ({ db }: Context, asked: Asked) =>
  streamWithOwn<CurrentHolder>(db, asked.scope, streamWithPricePaid(db, asked, streamCurrent(db, asked)))

async function* linesOf(rows: AsyncIterable<CurrentHolder> | Iterable<CurrentHolder>): Lines {
  for await (const { holder, marks, move, ...row } of rows) {
    yield {
      ...holderCells(holder),
      rank: row.rank,
      shares: row.shares,
      change: row.change,
      move: move && moveLabels[move],
      changeShare: percent(row.changeShare),
      value: row.value,
      outstandingShare: percent(row.outstandingShare),
      portfolioShare: percent(row.portfolioShare),
      pricePaid: row.pricePaid === null ? null : Number(row.pricePaid.toFixed(2)),
      unrealizedGain: row.unrealizedGain,
      unrealizedGainShare: percent(row.unrealizedGainShare),
      firstBought: row.firstBought,
      quartersHeld: row.quartersHeld,
      quarter: row.quarter,
      filedOn: row.filedOn,
      isLate: row.isLate ? 'Yes' : 'No',
      schedule: marks.schedule?.form ?? null,
      source: joinNames(row.accessions),
      ...Object.fromEntries(row.byClass.map(({ securityId, shares }) => [classColumn(securityId), shares])),
      ...Object.fromEntries(row.peers.map(({ securityId, shares }) => [peerColumn(securityId), shares])),
    }
  }
}

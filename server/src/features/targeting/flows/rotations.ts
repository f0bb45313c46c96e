import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { securityColumn } from '@rostrum/contract/targeting/matrix'
import type { Rotated, RotationManager, RotationSummary, rotations } from '@rostrum/contract/targeting/rotations'
import { holderCells, remembered, rememberedPage, streamWithOwn } from '#features/holders/held/public.ts'
import { exportName, type Subject } from '#features/holders/scope/public.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { onlyWhose, type Peers, type Period, peersOf, periodOf, pricesOf } from './period.ts'
import { type Asked, listRotations, type PairSums, streamRotations, sumRotations } from './queries/rotations.ts'

type Query = Omit<Input<typeof rotations.list>['query'], 'pageSize' | 'pageOffset'>

/** Among our security and its peers. */
const comparedOf = async ({ db }: Context, period: Period, { peers }: Peers) => ({
  ...period,
  priced: await pricesOf(db, [period.scope.security.id, ...peers.map(({ id }) => id)], period),
})

const idsOf = ({ peers }: Peers) => peers.map(({ id }) => id)

export async function rotationSummary(
  ctx: Context,
  { query }: Input<typeof rotations.summary>,
): Promise<RotationSummary> {
  const found = await periodOf(ctx, query)
  const group = await peersOf(ctx, found.scope, query)
  const { id, name, ticker } = found.scope.security
  const sums = found.from === null ? [] : await sumsOf(ctx, onlyWhose(found, query), group)
  const [into, out] = (['into', 'out'] as const).map((direction) => (securityId: string | null): Rotated => {
    const own = sums.find((one) => one.securityId === securityId && one.direction === direction)
    return { amount: own?.amount ?? 0, managerCount: own?.managerCount ?? 0 }
  }) as [Of, Of]
  return {
    securityId: id,
    peerGroupId: group.peerGroupId,
    from: found.from,
    to: found.to,
    own: { id, name, ticker },
    into: into(null),
    out: out(null),
    pairs: group.peers.map((peer) => ({
      ...{ id: peer.id, name: peer.name, ticker: peer.ticker },
      into: into(peer.id),
      out: out(peer.id),
      net: into(peer.id).amount - out(peer.id).amount,
    })),
  }
}

type Of = (securityId: string | null) => Rotated

const sumsOf = (ctx: Context, period: Period, group: Peers): Promise<PairSums[]> =>
  remembered(period.scope, ['rotations', period.from, period.to, idsOf(group)], async () =>
    sumRotations(ctx.db, await comparedOf(ctx, period, group)),
  )

/** Undefined if no manager has filed anything yet. */
async function askedOf(ctx: Context, query: Query) {
  const found = await periodOf(ctx, query)
  const group = await peersOf(ctx, found.scope, query)
  const { sort, direction, peerId } = query
  if (peerId && !idsOf(group).includes(peerId)) throw unprocessable({ peer_id: 'must be one of the peers shown' })
  if (found.from === null) return undefined
  const period = onlyWhose(found, query)
  const load = async (): Promise<Asked> => ({ compared: await comparedOf(ctx, period, group), sort, direction, peerId })
  return { period, group, load }
}

export async function rotationPage(ctx: Context, { query }: Input<typeof rotations.list>) {
  const asked = await askedOf(ctx, query)
  if (!asked) return { rows: [], total: 0 }
  return rememberedPage<RotationManager>(
    ctx.db,
    asked.period.scope,
    ['rotations', query, idsOf(asked.group)],
    async () => listRotations(ctx.db, await asked.load(), query),
  )
}

type Lines = Output<typeof rotations.export>

export async function rotationFile(ctx: Context, { query }: Input<typeof rotations.export>): Promise<Lines> {
  const asked = await askedOf(ctx, query)
  if (!asked) return fileOf(linesOf([], []), {})
  const { period, group, load } = asked
  const rows = streamWithOwn<RotationManager>(ctx.db, period.scope, streamRotations(ctx.db, await load()))
  return fileOf(linesOf(rows, group.peers), {
    moreColumns: group.peers.map((peer) => ({
      key: securityColumn(peer.id),
      header: `${peer.ticker ?? peer.name} (USD)`,
    })),
    name: exportName(period.scope, 'rotations', period.from, period.to),
  })
}

async function* linesOf(
  rows: AsyncIterable<RotationManager> | Iterable<RotationManager>,
  peers: readonly Subject[],
): Lines {
  for await (const { holder, direction, amount, ownFlow, parts, filedOn } of rows) {
    const amounts = peers.map(({ id }) => [
      securityColumn(id),
      parts.find(({ securityId }) => securityId === id)?.amount ?? null,
    ])
    yield {
      ...holderCells(holder),
      direction: direction === 'into' ? 'Into your security' : 'Out of your security',
      amount,
      ownFlow,
      filedOn,
      ...Object.fromEntries(amounts),
    }
  }
}

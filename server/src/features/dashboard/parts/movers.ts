import type { MoversPart, TopMover } from '@rostrum/contract/dashboard'
import type { Mover } from '@rostrum/contract/holders/movers'
import { topMovers } from '#features/holders/movers/public.ts'
import type { Context } from '#platform/context.ts'

/** Per side. */
const most = 5

export async function moversPart(ctx: Context, securityId: string): Promise<MoversPart> {
  const top = await topMovers(ctx, securityId, most)
  if (!top) return { from: null, to: null, buyers: [], buyerCount: 0, sellers: [], sellerCount: 0, netShares: 0 }
  const { from, to, buyers, sellers, netShares } = top
  return {
    from,
    to,
    buyers: buyers.rows.map(shown),
    buyerCount: buyers.total,
    sellers: sellers.rows.map(shown),
    sellerCount: sellers.total,
    netShares,
  }
}

const shown = ({ holder, move, shares, change, changeShare, outstandingShare }: Mover): TopMover => ({
  holder: { id: holder.id, name: holder.name, isAffiliated: holder.isAffiliated },
  move,
  shares,
  change,
  changeShare,
  outstandingShare,
})

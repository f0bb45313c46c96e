// What managers bought less what they sold, next to the peers.
import type { FlowLine, FlowsPart } from '@rostrum/contract/dashboard'
import { flowsWithPeers } from '#features/targeting/public.ts'
import type { Context } from '#platform/context.ts'
import { medianOf } from './market.ts'

const mostPeers = 5

export async function flowsPart(ctx: Context, securityId: string): Promise<FlowsPart> {
  const found = await flowsWithPeers(ctx, securityId)
  const own = found?.flows.find(({ role }) => role === 'own')
  if (!found || !own) return { from: null, to: null, own: null, peers: [], peerCount: 0, peerMedian: null }
  const peers = found.flows.filter(({ role }) => role === 'peer')
  const shareOf = ({ flowShare }: Pick<FlowLine, 'flowShare'>) => flowShare ?? 0
  const largest = peers
    .toSorted((a, b) => Math.abs(shareOf(b)) - Math.abs(shareOf(a)))
    .slice(0, mostPeers)
    .sort((a, b) => shareOf(b) - shareOf(a))
  return {
    from: found.from,
    to: found.to,
    own: lineOf(own),
    peers: largest.map(lineOf),
    peerCount: peers.length,
    peerMedian: medianOf(peers.flatMap(({ flowShare }) => flowShare ?? [])),
  }
}

const lineOf = ({ key, name, ticker, netFlow, flowShare, buyerCount, sellerCount }: FlowLine): FlowLine => ({
  key,
  name,
  ticker,
  netFlow,
  flowShare,
  buyerCount,
  sellerCount,
})

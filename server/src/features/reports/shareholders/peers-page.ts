// The same holders in the peer group, and who holds peers but not us.
import type { ReportColumn, ReportPage } from '@rostrum/contract/reports/report'
import { type Facts, holding, nameOf, pageOf, ratio, rowOf } from './facts.ts'

interface PeerHolder {
  id: string
  name: string
  /** By security. */
  values: Map<string, number>
  sum: number
}

function holdersOfPeers({ peerPositions }: Facts): PeerHolder[] {
  const holders = new Map<string, PeerHolder>()
  for (const { holderId: id, name, securityId, value } of peerPositions) {
    const one = holders.get(id) ?? { id, name, values: new Map(), sum: 0 }
    one.values.set(securityId, value)
    one.sum += value
    holders.set(id, one)
  }
  return [...holders.values()].sort((a, b) => b.sum - a.sum)
}

export function peersPage(facts: Facts): ReportPage {
  const { peers, now, top, knownOn } = facts
  if (peers.length === 0) {
    return pageOf(facts, 'Peers', [
      { type: 'text', title: null, paragraphs: ['This security has no peer group. Choose its peers under Settings.'] },
    ])
  }
  const ours = new Map(holding(now).map((one) => [one.id, one]))
  const holders = holdersOfPeers(facts)
  const without = holders.filter(({ id }) => !ours.has(id))
  const labelOf = ({ name, ticker }: Facts['security']) => ticker ?? name
  const peerColumns = peers.map((peer): ReportColumn => ({ label: labelOf(peer), format: 'money' }))
  const valuesOf = (one: PeerHolder | undefined) => peers.map(({ id }) => one?.values.get(id) ?? 0)
  const byId = new Map(holders.map((one) => [one.id, one]))
  const overlap = peers.map((peer) => {
    const own = holders.filter(({ values }) => values.has(peer.id))
    return { peer, count: own.length, both: own.filter(({ id }) => ours.has(id)).length }
  })
  return pageOf(
    facts,
    'Peers',
    [
      {
        type: 'table',
        title: 'Overlap with each peer',
        columns: [
          { label: 'Peer', format: 'text' },
          { label: 'Holders', format: 'integer' },
          { label: 'Also hold us', format: 'integer' },
          { label: '% of its holders', format: 'percent' },
          { label: '% of our holders', format: 'percent' },
        ],
        rows: overlap.map(({ peer, count, both }) =>
          rowOf([nameOf(peer), count, both, ratio(both, count), ratio(both, ours.size)], {
            link: { type: 'security', id: peer.id },
          }),
        ),
        note: null,
      },
      {
        type: 'table',
        title: `Hold peers but not ${labelOf(facts.security)}, by value in peers`,
        columns: [
          { label: '#', format: 'integer' },
          { label: 'Institution', format: 'text' },
          { label: 'Peers held', format: 'integer' },
          { label: 'Value in peers', format: 'money' },
          ...peerColumns,
        ],
        rows: without.slice(0, top).map((one, at) =>
          rowOf([at + 1, one.name, one.values.size, one.sum, ...valuesOf(one)], {
            link: { type: 'organization', id: one.id },
          }),
        ),
        note: `${Math.min(top, without.length)} of ${without.length.toLocaleString('en-US')} institutions that hold peers but not us`,
      },
      {
        type: 'table',
        title: 'Our largest holders in peers',
        columns: [
          { label: '#', format: 'integer' },
          { label: 'Holder', format: 'text' },
          { label: labelOf(facts.security), format: 'money' },
          ...peerColumns,
        ],
        rows: holding(now)
          .slice(0, top)
          .map((one, at) =>
            rowOf([at + 1, one.name, one.value, ...valuesOf(byId.get(one.id))], {
              link: { type: 'organization', id: one.id },
            }),
          ),
        note: null,
      },
    ],
    [
      'Values are as reported for the same quarter-end. Managers that have not filed for the quarter are not included.',
      ...(knownOn ? ['Peer positions are as filed to date, not as of the earlier date.'] : []),
    ],
  )
}

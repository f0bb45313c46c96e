// Records an open or a click with its verdict. No IP address is kept.
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import * as queries from './queries.ts'
import { burstSeconds, verdictOf } from './verdict.ts'

const longestAgent = 300

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(' ') : header)

function secondsSinceAccepted({ acceptedAt, state }: queries.VisitedRecipient): number | undefined {
  if (acceptedAt) return (Date.now() - acceptedAt.getTime()) / 1000
  return ['queued', 'sending'].includes(state) ? -1 : undefined
}

const factsOf = ({ method, headers }: FastifyRequest) => ({
  method,
  agent: headers['user-agent'] ?? '',
  purposes: [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].map(textOf),
})

interface Visited {
  customerId: string
  recipient: queries.VisitedRecipient
  /** Undefined for an open. */
  link?: { number: number; linkCount: number }
}

export async function recordVisit(
  db: Db,
  request: FastifyRequest,
  { customerId, recipient, link }: Visited,
): Promise<void> {
  const { id: recipientId, campaignId } = recipient
  const isTracked = link ? recipient.tracksClicks : recipient.tracksOpens
  if (!isTracked) return
  await queries.lockRecipient(db, recipientId)
  const facts = factsOf(request)
  const kind = link ? 'click' : 'open'
  const verdict = verdictOf({
    ...{ ...facts, kind, linkCount: link?.linkCount ?? 0 },
    secondsSinceAccepted: secondsSinceAccepted(recipient),
    linksAtOnce: link
      ? await queries.countLinksAtOnce(db, recipientId, { number: link.number, seconds: burstSeconds })
      : 0,
  })
  await queries.insertVisit(db, {
    ...{ customerId, id: newId(), campaignId, recipientId, kind, ...verdict },
    linkNumber: link?.number ?? null,
    agent: facts.agent.replaceAll('\0', '').slice(0, longestAgent),
  })
  if (verdict.reason === 'burst') await queries.markBurst(db, recipientId, burstSeconds)
  await queries.updateCounts(db, recipientId)
}

// A person's own entries as a calendar file that other programs subscribe to. Its URL is the only secret: a new one
// revokes the previous one.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calendarFile } from '#platform/calendar/calendar-file.ts'
import { notFound } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { findLink, signLink } from '#platform/identity/links.ts'
import { findFeedOwner, listFeedEntries } from './queries.ts'

const purpose = 'calendar_feed'
/** From when it was made, so that the same address is shown each time. */
const validMs = 10 * 365 * 24 * 3600 * 1000

export async function feedUrl(
  { linkKeys, config }: Pick<Services, 'linkKeys' | 'config'>,
  customerId: string,
  { secret, createdAt }: { secret: string; createdAt: Date },
): Promise<string> {
  const expiresAt = new Date(Math.floor(createdAt.getTime() / 1000) * 1000 + validMs)
  const token = await signLink(linkKeys, { customerId, subject: secret, purpose, expiresAt })
  return `${config.publicUrl}/calendar/${token}.ics`
}

export function serveCalendarFeeds(app: FastifyInstance, services: Services) {
  app.get('/calendar/:file', (request, reply) => sendFeed(services, request, reply))
}

async function sendFeed(services: Services, request: FastifyRequest, reply: FastifyReply) {
  await services.maintenance.refuse()
  const { file } = request.params as { file: string }
  const { database, linkKeys } = services
  const link = file.endsWith('.ics') ? await findLink(database.shared, linkKeys, file.slice(0, -4), purpose) : undefined
  // The same answer for every invalid address, so that it reveals nothing.
  if (!link) throw notFound('Calendar')
  const found = await database.withTenant(link.customerId, async (db) => {
    const owner = await findFeedOwner(db, link.customerId, link.subject)
    return owner && { owner, entries: await listFeedEntries(db, owner.userId) }
  })
  if (!found) throw notFound('Calendar')
  const { owner, entries } = found
  const text = calendarFile('publish', entries, { name: `Rostrum – ${owner.firstName} ${owner.lastName}` })
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
  const asked = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (asked.includes(etag)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="rostrum.ics"')
    .send(text)
}

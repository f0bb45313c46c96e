// The two addresses through which bytes flow, outside the pipeline of the endpoints: that one parses bodies, and holds a
// transaction while it answers. Here nothing is held while a client sends or reads.
import type { Readable } from 'node:stream'
import { type FileExtension, fileTypes } from '@rostrum/contract/files'
import { hasTrialEnded } from '@rostrum/contract/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#platform/errors.ts'
import { authenticate } from '#platform/http/callers.ts'
import type { Services } from '#platform/http/implement.ts'
import { findLink, verifyLink } from '#platform/identity/links.ts'
import { scanFile } from './jobs.ts'
import { storageKeyOf, thumbnailKeyOf } from './keys.ts'
import { disposition } from './names.ts'
import { findFile, findFileFor, keepClaim, keepReceived, releaseFile, type StoredFile } from './queries.ts'
import { rangeOf } from './range.ts'
import { canPreview, claimWithinQuota, readPurpose, uploadPurpose } from './service.ts'

export function serveFiles(app: FastifyInstance, services: Services) {
  app.register(async (inner) => {
    // The body is read by the handler, once the address has been checked.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    inner.put('/v2/file/upload/:bucket/:token', (request, reply) => receive(services, request, reply))
  })
  app.route({
    // Named, so that the framework's own HEAD does not say that the file is empty.
    method: ['GET', 'HEAD'],
    url: '/v2/file/:bucket/:customer/:id',
    handler: (request, reply) => send(services, request, reply),
  })
}

const refused = () => new AppError('forbidden', 'This upload address is invalid, expired or already used')

/** Of a longer query, `token` would be an array. */
interface Address {
  bucket: string
  token: string
}

async function receive(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { database, maintenance, linkKeys } = services
  // What is not read of a refused body would otherwise be taken for the next request.
  reply.header('connection', 'close')
  await maintenance.refuse()
  const { bucket, token } = request.params as Address
  const link = await findLink(database.shared, linkKeys, token, uploadPurpose)
  if (!link) throw refused()
  if (hasTrialEnded(link.customer)) throw new AppError('trial_ended', 'Your trial has ended')
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!Number.isSafeInteger(length)) throw new AppError('malformed', 'Say how long the file is: content-length')
  const file = await database.oneStatement(link.customerId, (db) => findFile(db, link.subject))
  if (file?.status !== 'expected' || file.bucket !== bucket) throw refused()
  if (!matchesType(file, request.headers['content-type'])) {
    throw new AppError('forbidden', 'This upload address is for a different content type')
  }
  const isClaimed = await database.oneStatement(link.customerId, (db) => claimWithinQuota(db, services, file, length))
  if (!isClaimed) throw refused()
  try {
    await store(services, file, request, length)
    await database.withTenant(link.customerId, async (db) => {
      if (!(await keepReceived(db, file.id, length))) throw refused()
      await services.jobs.enqueueIn(db, link.customerId)(scanFile, { fileId: file.id })
    })
    reply.removeHeader('connection')
    return reply.code(200).send()
  } catch (error) {
    await database.withTenant(link.customerId, (db) => releaseFile(db, file.id))
    if (request.raw.destroyed && !request.raw.complete) throw new AppError('malformed', 'The file is incomplete')
    throw error
  }
}

function matchesType({ extension }: StoredFile, header = ''): boolean {
  const given = header.split(';')[0]?.trim().toLowerCase() ?? ''
  const known: readonly string[] = fileTypes[extension as FileExtension]
  return known.includes(given) || given === 'application/octet-stream'
}

/** Often enough that a slow transfer is told from one whose process was killed. */
const claimMs = 60_000

async function store({ storage, database }: Services, file: StoredFile, request: FastifyRequest, length: number) {
  let bytes = 0
  let claimedAt = Date.now()
  async function* counted() {
    for await (const chunk of (request.body as Readable | undefined) ?? []) {
      bytes += (chunk as Uint8Array).length
      if (Date.now() - claimedAt > claimMs) {
        claimedAt = Date.now()
        await database.withTenant(file.customerId, (db) => keepClaim(db, file.id))
      }
      yield chunk as Uint8Array
    }
    // Thrown before the storage has made the file visible.
    if (bytes !== length) throw new AppError('malformed', 'The file is incomplete')
  }
  await storage.write(storageKeyOf(file), counted(), freeMemory)
}

/**
 * Without it each received part waits for the garbage collector, which then marks the whole heap every 64 MB: a third of
 * the time of an upload. A part that shares its memory with others is left alone.
 */
function freeMemory({ buffer, byteLength }: Uint8Array) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

interface Reading {
  bucket: string
  customer: string
  id: string
}

interface ReadingQuery {
  token?: unknown
  preview?: unknown
  size?: unknown
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A private file for people of its customer who may see where it is used, or for the bearer of an address that is good
 * for some minutes. Returns the person, if one reads it.
 */
async function admit(services: Services, request: FastifyRequest, { bucket, customer, id }: Reading) {
  if (bucket === 'public') return undefined
  const { token } = request.query as ReadingQuery
  if (typeof token === 'string') {
    const link = verifyLink(services.linkKeys, token, readPurpose)
    if (link?.customerId === customer && link.subject === id) return undefined
    throw new AppError('forbidden', 'This address is invalid or expired')
  }
  const principal = await authenticate(services, request)
  if (principal.customer.id !== customer) throw notFound('File')
  return principal.user.id
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const named = request.params as Reading
  if (!['private', 'public'].includes(named.bucket) || !uuid.test(named.customer) || !uuid.test(named.id)) {
    throw notFound('File')
  }
  await services.maintenance.refuse()
  const viewerId = await admit(services, request, named)
  const file = await services.database.withTenant(
    named.customer,
    (db) => (viewerId ? findFileFor(db, viewerId, named.id) : findFile(db, named.id)),
    viewerId,
  )
  if (file?.status !== 'completed' || file.bucket !== named.bucket) throw notFound('File')
  const { preview, size } = request.query as ReadingQuery
  addHeaders(reply, file, preview === 'true' && canPreview(file.contentType))
  if (size === 'thumbnail') return sendThumbnail(services, reply, file)
  return sendRange(services, request, reply, file)
}

/** Nothing in a file may run in our origin, whatever it is. */
const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** A browser's PDF viewer does not start in a sandbox; it runs nothing of the file in our origin. */
const previewed = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

function addHeaders(reply: FastifyReply, file: StoredFile, isPreview: boolean) {
  const isPublic = file.bucket === 'public'
  reply
    .header('content-type', servedType(file.contentType ?? ''))
    .header('content-disposition', disposition(isPreview ? 'inline' : 'attachment', file.name))
    .header('content-security-policy', isPreview ? previewed : sandboxed)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', isPublic ? 'public, max-age=86400' : 'private, no-cache')
    .header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
}

/** Text of any sort is shown as text. */
const servedType = (type: string): string =>
  type.startsWith('text/') || type.endsWith('/xml') ? 'text/plain; charset=utf-8' : type

async function sendThumbnail({ storage }: Services, reply: FastifyReply, file: StoredFile) {
  if (!file.hasThumbnail) throw notFound('Thumbnail')
  return reply.header('content-type', 'image/webp').send(await storage.read(thumbnailKeyOf(file)))
}

async function sendRange({ storage }: Services, request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  // What is stored under an id never changes.
  const etag = `"${file.sha256 ?? file.id}"`
  const total = file.bytes ?? 0
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const isFresh = (request.headers['if-range'] ?? etag) === etag
  const range = isFresh ? rangeOf(request.headers.range, total) : undefined
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${total}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${total}`)
  reply.header('content-length', range ? range.end - range.start + 1 : total)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await storage.read(storageKeyOf(file), range))
}

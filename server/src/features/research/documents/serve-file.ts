// The bytes of a document, outside the pipeline of the endpoints, which would hold a transaction while they are sent. The
// general file addresses do not lead to documents: they know neither entitlements nor licenses.
import { allows } from '@rostrum/contract/platform/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disposition, storageKeyOf } from '#features/files/public.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { opensResearch } from '#platform/http/authorize.ts'
import { authenticate } from '#platform/http/callers.ts'
import type { Services } from '#platform/http/implement.ts'
import { findDocument } from './queries/documents.ts'
import { viewerOf } from './shown.ts'

export function serveResearchFiles(app: FastifyInstance, services: Services) {
  app.get('/v2/research/documents/:id/file', (request, reply) => send(services, request, reply))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function requireReadable(services: Services, request: FastifyRequest) {
  await services.maintenance.refuse()
  const principal = await authenticate(services, request)
  request.principal = principal
  if (!allows('member', principal) || !opensResearch({ method: 'GET', research: 'research' }, principal)) {
    throw new AppError('forbidden', 'You don’t have access to this part of Research')
  }
  const { id } = request.params as { id: string }
  if (!uuid.test(id)) throw notFound('Document')
  const found = await services.database.withTenant(
    principal.customer.id,
    (db) => findDocument(db, viewerOf({ principal }), id),
    principal.user.id,
  )
  if (found?.fileStatus !== 'completed') throw notFound('Document')
  return found
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const found = await requireReadable(services, request)
  const isDownload = (request.query as { download?: unknown }).download === 'true'
  if (isDownload && !found.mayDownload) {
    throw new AppError('forbidden', 'The license of this document doesn’t allow downloads')
  }
  const type = found.contentType === 'application/pdf' ? found.contentType : 'application/octet-stream'
  reply
    .header('content-type', type)
    .header('content-length', found.bytes ?? 0)
    .header('content-disposition', disposition(isDownload ? 'attachment' : 'inline', found.fileName))
    // Nothing in a file may run in our origin.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
  return reply.send(await services.storage.read(storageKeyOf({ ...found, id: found.fileId })))
}

// The files of an upload request: one, or all of them as an archive that is written while it is sent.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disposition, storageKeyOf } from '#features/files/public.ts'
import { zipStream } from '#files/zip-stream.ts'
import { notFound } from '#platform/errors.ts'
import { authenticate } from '#platform/http/callers.ts'
import type { Services } from '#platform/http/implement.ts'
import { filesOfRequest } from './described.ts'
import { findRequest } from './queries.ts'

export function serveRequestFiles(app: FastifyInstance, services: Services) {
  app.get('/v2/user_upload_requests/:id/download', (request, reply) => sendOne(services, request, reply))
  app.get('/v2/user_upload_requests/:id/bulk_download', (request, reply) => sendAll(services, request, reply))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function requireRequest(services: Services, request: FastifyRequest) {
  const { id } = request.params as { id: string }
  const principal = await authenticate(services, request)
  await services.maintenance.refuse()
  request.principal = principal
  if (!uuid.test(id)) throw notFound('Request')
  return services.database.withTenant(principal.customer.id, async (db) => {
    const found = await findRequest(db, id)
    if (!found) throw notFound('Request')
    return { name: found.name, files: await filesOfRequest(db, id) }
  })
}

/** Nothing in a file may run in our origin. */
const safely = (reply: FastifyReply, name: string, type: string) =>
  reply
    .header('content-type', type)
    .header('content-disposition', disposition('attachment', name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')

async function sendOne(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { files } = await requireRequest(services, request)
  const { file_path: path } = request.query as { file_path?: unknown }
  const file = files.find(({ id }) => id === path)
  if (!file) throw notFound('File')
  const type = file.contentType?.startsWith('text/') ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  safely(reply, file.name, type).header('content-length', file.bytes ?? 0)
  return reply.send(await services.storage.read(storageKeyOf(file)))
}

async function sendAll(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { name, files } = await requireRequest(services, request)
  const { storage } = services
  const entries = files.map((file) => ({ name: file.name, open: () => storage.read(storageKeyOf(file)) }))
  safely(reply, `${name.replace(/[^\p{L}\p{N}. -]/gu, '').trim() || 'request'}.zip`, 'application/zip')
  return reply.send(Readable.from(zipStream(entries)))
}

// The other entrance for upload requests: a form with its files inside, for callers that do not upload them before.
import type { Readable } from 'node:stream'
import { assistant, mostRequestFiles } from '@rostrum/contract/assistant'
import { allowsCall } from '@rostrum/contract/platform/endpoint'
import { toWire } from '@rostrum/contract/platform/wire'
import { hasTrialEnded } from '@rostrum/contract/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepBytes } from '#features/files/public.ts'
import { recordChanges } from '#platform/audit.ts'
import { AppError, unprocessable } from '#platform/errors.ts'
import { authenticate } from '#platform/http/callers.ts'
import type { Services } from '#platform/http/implement.ts'
import { fieldsOf } from '#platform/http/parse.ts'
import { fileRequest } from './service.ts'

/** A form is held in memory; larger files are uploaded before. */
const mostBytes = 32 * 1024 * 1024

export function serveRequestForm(app: FastifyInstance, services: Services) {
  app.register(async (inner) => {
    // The body is read once the caller is known.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    inner.post('/v2/user_upload_requests', (request, reply) => receive(services, request, reply))
  })
}

async function receive(services: Services, request: FastifyRequest, reply: FastifyReply) {
  await services.maintenance.refuse()
  const principal = await authenticate(services, request)
  request.principal = principal
  if (hasTrialEnded(principal.customer)) throw new AppError('trial_ended', 'Your trial has ended')
  if (!allowsCall(assistant.submit, principal)) throw new AppError('read_only', 'You have read-only access')
  const form = await readForm(request)
  const body = readFields(form)
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  if (files.length > mostRequestFiles) throw unprocessable({ files: `Attach at most ${mostRequestFiles} files` })
  const owner = { customerId: principal.customer.id, userId: principal.user.id }
  const fileIds: string[] = []
  for (const file of files) {
    fileIds.push(await keepBytes(services, owner, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }))
  }
  const filed = await services.database.withTenant(owner.customerId, async (db) => {
    const enqueue = services.jobs.enqueueIn(db, owner.customerId)
    const { customer, user, scope } = principal
    const work = { db, enqueue, publicUrl: services.config.publicUrl, customer, user, scope }
    const { request: made, change } = await fileRequest(work, body, fileIds)
    await recordChanges(db, { ...owner, requestId: request.id, scope: principal.scope }, [change])
    return made
  })
  return reply
    .code(201)
    .header('cache-control', 'no-store')
    .send({ data: toWire(filed) })
}

async function readForm(request: FastifyRequest) {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) throw new AppError('malformed', 'Send form data')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of (request.body as Readable | undefined) ?? []) {
    bytes += (part as Buffer).length
    if (bytes > mostBytes) throw new AppError('too_large', `The form is larger than ${mostBytes / 1024 ** 2} MB`)
    parts.push(part as Buffer)
  }
  const sent = new Response(Buffer.concat(parts), { headers: { 'content-type': type } })
  return sent.formData().catch(() => {
    throw new AppError('malformed', 'The form cannot be read')
  })
}

/** The description is also called message. */
function readFields(form: FormData) {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const given = {
    name: textOf('name'),
    message: textOf('message') ?? textOf('description'),
    securityId: textOf('security_id') || null,
    urls: [],
  }
  const parsed = assistant.submit.body.safeParse(given)
  if (!parsed.success) throw unprocessable(fieldsOf(parsed.error, given))
  return parsed.data
}

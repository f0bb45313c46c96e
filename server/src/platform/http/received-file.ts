// File uploads: received completely into a temporary file, and deleted when the request has been answered.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint, FileBody, ReceivedFile } from '@rostrum/contract/platform/endpoint'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../errors.ts'

/** A route whose body is not read until the caller has been authorized. */
export function routeForFiles(app: FastifyInstance, route: RouteOptions) {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    inner.route(route)
  })
}

export async function withFile<T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (file: ReceivedFile | undefined) => Promise<T>,
): Promise<T> {
  if (!endpoint.file) return work(undefined)
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-file-'))
  try {
    return await work(await receive(endpoint.file, request, join(folder, 'file')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive({ maxBytes }: FileBody, request: FastifyRequest, path: string): Promise<ReceivedFile> {
  refuseAbove(maxBytes, Number(request.headers['content-length'] ?? 0))
  let bytes = 0
  async function* counted() {
    for await (const chunk of (request.body as Readable | undefined) ?? []) {
      bytes += (chunk as Uint8Array).length
      refuseAbove(maxBytes, bytes)
      yield chunk
    }
  }
  try {
    await pipeline(counted, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    if (request.raw.destroyed && !request.raw.complete) throw new AppError('malformed', 'The file is incomplete')
    throw error
  }
  return { path, bytes }
}

function refuseAbove(maxBytes: number, bytes: number) {
  if (bytes <= maxBytes) return
  const megabytes = Math.floor(maxBytes / 1024 / 1024)
  throw new AppError('too_large', `The file is larger than ${megabytes} MB`, {
    fields: { file: `is larger than ${megabytes} MB` },
  })
}

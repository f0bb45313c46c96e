import type { IncomingMessage } from 'node:http'
import { cleanPath } from '@rostrum/contract/platform/endpoint'
import { newId } from '../identifiers.ts'

/** A caller may send its own request id, so that its log can be correlated with ours. */
export function requestIdOf(request: { headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId()
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

export const bearerOf = (request: { headers: IncomingMessage['headers'] }): string | undefined =>
  bearer.exec(request.headers.authorization ?? '')?.[1]

/** Null characters are removed from the path, and the path is trimmed. */
export function cleanUrl(request: { url?: string | undefined }): string {
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  const cleaned = cleanPath(path.replaceAll('%20', ' ')).replaceAll(' ', '%20')
  return [cleaned, ...query].join('?')
}

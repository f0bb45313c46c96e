// A third-party OpenID Connect issuer, as far as a resource server uses it: its configuration, its keys and
// the userinfo endpoint.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface ForeignIssuer {
  url: string
  /** Userinfo claims by subject. */
  people: Map<string, Record<string, unknown>>
  issueToken(subject: string, claims?: Record<string, string>): Promise<string>
  stop(): void
}

export async function startForeignIssuer(audience: string): Promise<ForeignIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), kid: 'foreign', alg: 'ES256', use: 'sig' }
  const people: ForeignIssuer['people'] = new Map()
  const subjects = new Map<string, string>()
  const server = createServer((request, reply) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        jwks_uri: `${url}/keys`,
        userinfo_endpoint: `${url}/userinfo`,
      },
      '/keys': { keys: [key] },
      '/userinfo': people.get(subjects.get(token) ?? ''),
    }
    const answer = answers[request.url ?? '']
    reply.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url,
    people,
    async issueToken(subject, claims = {}) {
      const token = await new SignJWT({ sid: crypto.randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'foreign' })
        .setSubject(subject)
        .setIssuer(claims.iss ?? url)
        .setAudience(claims.aud ?? audience)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(privateKey)
      subjects.set(token, subject)
      return token
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

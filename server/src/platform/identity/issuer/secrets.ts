// Keys generated once per installation and stored in the database, so that all processes and restarts share them. They
// are read once, as the owner: the application's role may not read them.
import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import { withClient } from '../../database/with-client.ts'
import { newId } from '../../identifiers.ts'

export interface Secrets {
  signingKey: JWK
  cookieKeys: string[]
  linkKey: string
}

/** The first process creates the secret; all others read it (insert on conflict do nothing). */
async function keepOnce<T>(client: pg.Client, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => {
    const { rows } = await client.query<{ secret: T }>('select secret from identity.issuer_secrets where name = $1', [
      name,
    ])
    return rows[0]?.secret
  }
  const kept = await read()
  if (kept) return kept
  await client.query('insert into identity.issuer_secrets (name, secret) values ($1, $2) on conflict do nothing', [
    name,
    JSON.stringify(await make()),
  ])
  return (await read()) as T
}

const newKey = () => randomBytes(32).toString('base64url')

export const loadSecrets = (ownerUrl: string): Promise<Secrets> =>
  withClient(ownerUrl, async (client) => ({
    signingKey: await keepOnce(client, 'signing_key', async () => {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true })
      return { ...(await exportJWK(privateKey)), kid: newId(), use: 'sig', alg: 'RS256' } as JWK
    }),
    cookieKeys: await keepOnce(client, 'cookie_keys', async () => [newKey()]),
    linkKey: await keepOnce(client, 'link_key', async () => newKey()),
  }))

export const publicPart = ({ kty, kid, use, alg, n, e }: JWK): JWK => ({ kty, kid, use, alg, n, e })

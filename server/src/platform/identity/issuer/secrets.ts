// Keys generated once per installation and stored in the database, so that all processes and restarts share them.
import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Db } from '../../database/database.ts'
import { newId } from '../../identifiers.ts'

export interface Secrets {
  signingKey: JWK
  cookieKeys: string[]
}

/** The first process creates the secret; all others read it (insert on conflict do nothing). */
export async function keepOnce<T>(db: Db, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => {
    const row = await db
      .selectFrom('identity.issuerSecrets')
      .select('secret')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.secret as T | undefined
  }
  const kept = await read()
  if (kept) return kept
  const secret = JSON.stringify(await make())
  await db
    .insertInto('identity.issuerSecrets')
    .values({ name, secret })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await read()) as T
}

export async function loadSecrets(db: Db): Promise<Secrets> {
  const signingKey = await keepOnce(db, 'signing_key', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    return { ...(await exportJWK(privateKey)), kid: newId(), use: 'sig', alg: 'RS256' } as JWK
  })
  const cookieKeys = await keepOnce(db, 'cookie_keys', async () => [randomBytes(32).toString('base64url')])
  return { signingKey, cookieKeys }
}

export const publicPart = ({ kty, kid, use, alg, n, e }: JWK): JWK => ({ kty, kid, use, alg, n, e })

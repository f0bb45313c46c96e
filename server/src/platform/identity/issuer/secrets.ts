// Keys generated once per installation and stored, sealed, in the database, so that all processes and restarts share
// them. They are read once, as the owner: the application's role may not read them.
import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import { z } from 'zod'
import { BadConfiguration } from '../../config.ts'
import { withClient } from '../../database/with-client.ts'
import { newId } from '../../identifiers.ts'
import type { Sealing } from './sealing.ts'

/** Of each kind the latest key first, which signs; what older ones signed is still accepted. */
export interface Secrets {
  signingKeys: readonly JWK[]
  cookieKeys: readonly string[]
  linkKeys: readonly string[]
}

const mostKeys = 3

const makeText = async () => randomBytes(32).toString('base64url')

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: newId(), use: 'sig', alg: 'RS256' }
}

const makers = { signing_key: makeSigningKey, cookie_keys: makeText, link_key: makeText }
type Name = keyof typeof makers

/** Creates missing keys, and seals those of a version that stored them unsealed. */
export const loadSecrets = (ownerUrl: string, sealing: Sealing): Promise<Secrets> =>
  withClient(ownerUrl, async (client) => {
    const load = async <N extends Name>(name: N): Promise<KeyOf<N>[]> => {
      const kept = await read(client, name)
      if (kept && isSealed(kept)) return openKeys(sealing, name, kept)
      const keys = kept === undefined ? [await makers[name]()] : [kept].flat()
      await client.query(
        `insert into identity.issuer_secrets as s (name, secret) values ($1, $2)
         on conflict (name) do update set secret = excluded.secret where s.secret = $3`,
        [name, sealed(sealing, name, keys), JSON.stringify(kept ?? null)],
      )
      // Of processes that start together, the first decides.
      return openKeys(sealing, name, await read(client, name))
    }
    return {
      signingKeys: await load('signing_key'),
      cookieKeys: await load('cookie_keys'),
      linkKeys: await load('link_key'),
    }
  })

/** Adds a new key of each kind, which signs from the next start on; the oldest ones are dropped. */
export const rotateSecrets = (ownerUrl: string, sealing: Sealing, { discardOld = false } = {}): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    if (!discardOld) await loadSecrets(ownerUrl, sealing)
    await client.query('begin; lock table identity.issuer_secrets in exclusive mode')
    for (const name of Object.keys(makers) as Name[]) {
      const old = discardOld ? [] : openKeys(sealing, name, await read(client, name))
      const keys = [await makers[name](), ...old].slice(0, mostKeys)
      await client.query(
        `insert into identity.issuer_secrets (name, secret) values ($1, $2)
         on conflict (name) do update set secret = excluded.secret, created_at = now()`,
        [name, sealed(sealing, name, keys)],
      )
    }
    await client.query('commit')
  })

type KeyOf<N extends Name> = Awaited<ReturnType<(typeof makers)[N]>>

async function read(client: pg.Client, name: Name): Promise<unknown> {
  const { rows } = await client.query('select secret from identity.issuer_secrets where name = $1', [name])
  return rows[0]?.secret
}

const Sealed = z.strictObject({ sealed: z.string() })
const isSealed = (secret: unknown) => Sealed.safeParse(secret).success
const sealed = (sealing: Sealing, name: Name, keys: unknown) => JSON.stringify({ sealed: sealing.seal(name, keys) })

function openKeys<N extends Name>(sealing: Sealing, name: N, secret: unknown): KeyOf<N>[] {
  try {
    return sealing.open(name, Sealed.parse(secret).sealed) as KeyOf<N>[]
  } catch (error) {
    throw new BadConfiguration(
      'The keys in the database were sealed with another key: restore SECRETS_KEY, or the file secrets-key in DATA_DIR, or sign everyone out with npm run keys -- rotate --discard-old',
      { cause: error },
    )
  }
}

export const publicPart = ({ kty, kid, use, alg, n, e }: JWK): JWK => ({ kty, kid, use, alg, n, e })

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsKey } from '#testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { publicUrl } from '#testing/topology.ts'
import { connect, type Database } from '../../database/database.ts'
import { withClient } from '../../database/with-client.ts'
import { signLink, verifyLink } from '../links.ts'
import { createIssuer } from './issuer.ts'
import { createSealing, sealingOf } from './sealing.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

const user = '01920000-0000-7000-8000-000000000012'
const sealing = createSealing(secretsKey)

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = connect(own.loginUrl, { connections: 1 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const query = (text: string, values: unknown[] = []) =>
  withClient(own.url, async (client) => (await client.query(text, values)).rows)
const load = () => loadSecrets(own.url, sealing)
const issuerWith = (secrets: Secrets) => createIssuer(publicUrl, database.shared, secrets)

const command = fileURLToPath(new URL('../../../commands/keys.ts', import.meta.url))
const rotate = (...options: string[]) =>
  promisify(execFile)(process.execPath, [command, 'rotate', ...options], {
    env: { ...process.env, DATABASE_URL: own.url, SECRETS_KEY: secretsKey },
  })

describe('keys in the database', () => {
  test('are sealed', async () => {
    const { signingKeys, cookieKeys, linkKeys } = await load()
    const rows = await query('select name, secret from identity.issuer_secrets order by name')
    expect(rows).toEqual(
      ['cookie_keys', 'link_key', 'signing_key'].map((name) => ({ name, secret: { sealed: expect.any(String) } })),
    )
    const stored = JSON.stringify(rows)
    for (const secret of [signingKeys[0]?.d, cookieKeys[0], linkKeys[0]]) expect(stored).not.toContain(secret)
  })

  test('are opened by their own key and under their own name only', async () => {
    const error = await loadSecrets(own.url, createSealing('x'.repeat(32))).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ name: 'BadConfiguration', message: expect.stringContaining('SECRETS_KEY') })
    expect(() => sealing.open('link_key', sealing.seal('cookie_keys', ['x']))).toThrow()
  })

  test('that an earlier version stored unsealed stay valid, and are sealed', async () => {
    const before = await load()
    const signing = before.signingKeys[0] as JWK
    await query('update identity.issuer_secrets set secret = $1 where name = $2', [signing, 'signing_key'])
    await query('update identity.issuer_secrets set secret = to_jsonb($1::text) where name = $2', [
      before.linkKeys[0],
      'link_key',
    ])
    const loads = await Promise.all([load(), load(), load()])
    for (const loaded of loads) expect(loaded).toEqual(before)
    const rows = await query(`select from identity.issuer_secrets where not secret ? 'sealed'`)
    expect(rows).toEqual([])
  })
})

describe('npm run keys -- rotate', () => {
  test('signs with new keys, and accepts what the old ones signed', async () => {
    const before = await load()
    const token = await issuerWith(before).issueToken(user)
    const link = { customerId: user, subject: 'x', purpose: 'test', expiresAt: new Date(Date.now() + 60_000) }
    const signed = await signLink(before.linkKeys, link)
    expect((await rotate()).stdout).toContain('Restart every process')

    const after = await load()
    const newest = await issuerWith(after).issueToken(user)
    expect(kidOf(newest)).not.toBe(kidOf(token))
    expect(after.cookieKeys).toEqual([expect.any(String), ...before.cookieKeys])
    for (const one of [token, newest])
      expect(await issuerWith(after).tokens.verify(one)).toMatchObject({ subject: user })
    expect(await verifyLink(after.linkKeys, signed, 'test')).toMatchObject({ subject: 'x' })
    await expect(issuerWith(before).tokens.verify(newest)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('--discard-old signs everyone out', async () => {
    const before = await load()
    const token = await issuerWith(before).issueToken(user)
    await rotate('--discard-old')
    const after = await load()
    expect([after.signingKeys.length, after.cookieKeys.length, after.linkKeys.length]).toEqual([1, 1, 1])
    await expect(issuerWith(after).tokens.verify(token)).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

describe('the key to the keys', () => {
  const at = (dataDirectory: string) => ({ dataDirectory, databaseUrl: undefined, secretsKey: undefined })

  test('is a file that only its owner reads, made once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-key-'))
    const directory = join(folder, 'data')
    const sealed = sealingOf(at(directory)).seal('name', 'value')
    expect(sealingOf(at(directory)).open('name', sealed)).toBe('value')
    expect(await readdir(directory)).toEqual(['secrets-key'])
    expect((await stat(join(directory, 'secrets-key'))).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })

  test('is required for a database that other machines may share', () => {
    const config = { ...at('/nowhere'), databaseUrl: 'postgres://x' }
    expect(() => sealingOf(config)).toThrow('SECRETS_KEY is required when DATABASE_URL is set')
  })
})

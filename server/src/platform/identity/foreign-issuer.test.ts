// OIDC_ISSUER: an external issuer signs the tokens and manages passwords and email addresses.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ForeignIssuer, startForeignIssuer } from '#testing/foreign-issuer.ts'
import { addPerson, demoCustomers } from '#testing/people.ts'
import { tokenIn } from '#testing/queued-mail.ts'
import { type ServerProcess, secretsKey, startProcess } from '#testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { publicUrl } from '#testing/topology.ts'
import { connect, type Database } from '../database/database.ts'
import { createIssuer } from './issuer/issuer.ts'
import { createSealing } from './issuer/sealing.ts'
import { loadSecrets } from './issuer/secrets.ts'

const audience = 'https://rostrum.example/api'

let own: TestDatabase
let owner: Database
let issuer: ForeignIssuer
let server: ServerProcess
beforeAll(async () => {
  own = await createTestDatabase()
  owner = connect(own.adminUrl, { connections: 1, role: null })
  issuer = await startForeignIssuer(audience)
  server = await startProcess({
    NODE_ENV: 'test',
    ROLE: 'api',
    LOG_LEVEL: 'silent',
    DATABASE_URL: own.url,
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'a-client',
    OIDC_AUDIENCE: audience,
  })
})
afterAll(async () => {
  await server.end()
  issuer.stop()
  await owner.close()
  await own.drop()
})

const call = async (token: string, path = '/v2/users/current', init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(`${server.url}${path}`, { ...init, headers })
  const json = answer.status === 204 ? undefined : ((await answer.json()) as { data?: { id: string } })
  return { status: answer.status, json }
}

const newMember = () => addPerson(owner.shared, [{ customer: demoCustomers.veltrane }])

/** A user whom the issuer knows by this address. */
const known = (email: string, rest: Record<string, unknown> = { email_verified: true }) => {
  const subject = `subject-of-${email}`
  issuer.people.set(subject, { sub: subject, email, ...rest })
  return subject
}

describe('the first token of a user', () => {
  test('is linked to the account with the same email address, once', async () => {
    const email = await newMember()
    const subject = known(email.toUpperCase())
    const first = await call(await issuer.issueToken(subject))
    expect(first).toMatchObject({ status: 200, json: { data: { email } } })
    issuer.people.set('another', { sub: 'another', email, email_verified: true })
    expect((await call(await issuer.issueToken('another'))).status).toBe(403)
    expect((await call(await issuer.issueToken(subject))).status).toBe(200)
  })

  test.each([
    ['the issuer has not verified the address', { email_verified: false }],
    ['the issuer speaks of somebody else', { sub: 'somebody-else' }],
  ])('opens nothing when %s', async (_, rest) => {
    const email = await newMember()
    expect((await call(await issuer.issueToken(known(email, rest)))).status).toBe(403)
  })

  test('gives a stranger no access', async () => {
    const answer = await call(await issuer.issueToken(known('stranger@elsewhere.example')))
    expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'forbidden' }] } })
    expect((await call(await issuer.issueToken('unknown to the issuer too'))).status).toBe(403)
  })

  test('does not match an account whose id happens to be its subject', async () => {
    const row = await owner.shared.selectFrom('identity.users').select('id').limit(1).executeTakeFirstOrThrow()
    expect((await call(await issuer.issueToken(row.id))).status).toBe(403)
  })
})

test('an invited person joins without a password here, and signs in with the issuer in the right customer', async () => {
  const admin = await addPerson(owner.shared, [{ customer: demoCustomers.veltrane, role: 'admin' }])
  const token = await issuer.issueToken(known(admin))
  const email = `${crypto.randomUUID()}@people.example`
  const body = JSON.stringify({ emails: [email], role: 'read_only' })
  expect((await call(token, '/v2/invitations', { method: 'POST', body })).status).toBe(200)
  const { rows } = await sql<{ text: string }>`
    select data -> 'payload' ->> 'text' as text from pgboss.job
    where name = 'mail.send' and data -> 'payload' ->> 'to' = ${email}`.execute(owner.shared)
  const path = `/v2/joining/${tokenIn(rows[0]?.text)}`
  expect((await call('', path)).json?.data).toMatchObject({ needs_password: false, has_account: false })
  const names = JSON.stringify({ first_name: 'Nia', last_name: 'Brandt' })
  expect((await call('', path, { method: 'POST', body: names })).status).toBe(200)
  const joined = await call(await issuer.issueToken(known(email)))
  expect(joined.json?.data).toMatchObject({
    email,
    customer_id: demoCustomers.veltrane,
    current_customer_authorization: { role: 'read_only' },
  })
  // Once.
  expect((await call('', path)).status).toBe(404)
})

test('tokens for another audience or issuer, and our own, are rejected', async () => {
  const subject = known(await newMember())
  expect((await call(await issuer.issueToken(subject, { aud: 'https://other.example' }))).status).toBe(401)
  expect((await call(await issuer.issueToken(subject, { iss: 'https://other.example' }))).status).toBe(401)
  const secrets = await loadSecrets(own.adminUrl, createSealing(secretsKey))
  const ours = createIssuer(publicUrl, owner.shared, secrets)
  const { id } = await owner.shared.selectFrom('identity.users').select('id').limit(1).executeTakeFirstOrThrow()
  expect((await call(await ours.issueToken(id))).status).toBe(401)
})

describe('what the external issuer manages', () => {
  test('passwords and addresses cannot be changed here, names can', async () => {
    const email = await newMember()
    const token = await issuer.issueToken(known(email))
    const id = (await call(token)).json?.data?.id
    const put = (body: object) => call(token, `/v2/users/${id}`, { method: 'PUT', body: JSON.stringify(body) })
    expect(await put({ email: 'new@people.example' })).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'email' }] },
    })
    expect((await put({ first_name: 'Renamed' })).status).toBe(200)
    const passwords = {
      current_password: 'rostrum-demo',
      password: 'a new long one',
      password_confirmation: 'a new long one',
    }
    const reset = await call(token, '/v1/passwords/reset', { method: 'POST', body: JSON.stringify(passwords) })
    expect(reset.status).toBe(403)
  })

  test('the embedded issuer is not served', async () => {
    for (const path of ['/oidc/keys', '/.well-known/openid-configuration']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404)
    }
    const configuration = await (await fetch(`${server.url}/v2/configuration`)).json()
    expect(configuration).toMatchObject({
      data: {
        issuer: issuer.url,
        client_id: 'a-client',
        resource: null,
        owns_identity: false,
      },
    })
    const page = await fetch(`${server.url}/_status`)
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${issuer.url}`)
  })

  test('signing out here still revokes the token', async () => {
    const token = await issuer.issueToken(known(await newMember()))
    expect((await call(token)).status).toBe(200)
    expect((await call(token, '/v2/session', { method: 'DELETE' })).status).toBe(204)
    expect((await call(token)).status).toBe(401)
  })
})

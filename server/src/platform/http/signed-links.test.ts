// A public page of a customer, opened with a signed link. The endpoints exist in this file only.
import { endpoint, item } from '@rostrum/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { secretsKey } from '#testing/server-process.ts'
import { runsInProcesses } from '#testing/topology.ts'
import { createSealing } from '../identity/issuer/sealing.ts'
import { loadSecrets } from '../identity/issuer/secrets.ts'
import { signLink, verifyLink } from '../identity/links.ts'

const Seen = z.object({ customerId: z.uuid(), subject: z.string(), customers: z.array(z.uuid()) })
const page = endpoint({
  method: 'GET',
  path: '/v2/test/invitations/{token}',
  summary: 'A page behind a link',
  permission: 'signed_link',
  link: { purpose: 'invitation', parameter: 'token' },
  params: z.object({ token: z.string() }),
  response: item(Seen),
})
const byQuery = endpoint({
  method: 'GET',
  path: '/v2/test/feed',
  summary: 'A feed behind a link',
  permission: 'signed_link',
  link: { purpose: 'feed', parameter: 'accessKey' },
  query: z.object({ accessKey: z.string() }),
  callsPerMinute: 5,
  response: item(Seen),
})

let api: Api
let keys: readonly string[]
beforeAll(async () => {
  if (runsInProcesses) return
  api = await startApi({
    environment: { CALLS_PER_MINUTE: '1000' },
    alsoImplement(implement) {
      for (const one of [page, byQuery]) {
        implement(one, async ({ db, customerId, subject }) => {
          const rows = await db.selectFrom('app.productFeedback').select('customerId').distinct().execute()
          return { customerId, subject, customers: rows.map((row) => row.customerId) }
        })
      }
    },
  })
  keys = (await loadSecrets(api.adminUrl, createSealing(secretsKey))).linkKeys
  for (const customerId of [demoCustomers.veltrane, demoCustomers.brackmoor]) {
    const userId = await api.userId('ada@veltrane.example')
    await api.db
      .insertInto('app.productFeedback')
      .values({ customerId, id: crypto.randomUUID(), userId, kind: 'idea', message: 'x', path: '/' })
      .execute()
  }
})
afterAll(() => api?.stop())

const soon = () => new Date(Date.now() + 60_000)
const link = (more: object = {}) =>
  signLink(keys, {
    customerId: demoCustomers.brackmoor,
    subject: 'invitation 7',
    purpose: 'invitation',
    expiresAt: soon(),
    ...more,
  })
const open = (token: string, headers = {}) => api.request('GET', `/v2/test/invitations/${token}`, { headers })

test.skipIf(runsInProcesses)('a link gives access to its customer only, from a path or a query parameter', async () => {
  const seen = { customerId: demoCustomers.brackmoor, subject: 'invitation 7', customers: [demoCustomers.brackmoor] }
  expect(await api.call(page, { params: { token: await link() } }, {})).toEqual(seen)
  // The customer of the link applies, even if the caller is signed in or asks for another customer.
  const caller = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }
  expect(await api.call(page, { params: { token: await link() } }, caller)).toEqual(seen)
  const accessKey = await link({ purpose: 'feed' })
  expect(await api.call(byQuery, { query: { accessKey } }, {})).toEqual(seen)
})

test.skipIf(runsInProcesses)('all invalid links get the same response', async () => {
  const good = await link()
  const bad = [
    'nonsense',
    'a.b.c',
    `${good}x`,
    `${good.slice(0, -4)}AAAA`,
    await link({ expiresAt: new Date(Date.now() - 1000) }),
    await link({ purpose: 'feed' }),
    await link({ customerId: demoCustomers.ternhollow }),
    await link({ customerId: crypto.randomUUID() }),
  ]
  const answers = await Promise.all(bad.map((token) => open(token)))
  const shapes = answers.map(({ status, json }) => ({ status, errors: json?.errors }))
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
  expect(shapes[0]).toEqual({ status: 404, errors: [{ code: 'not_found', message: 'Link not found' }] })
  expect((await open(good)).status).toBe(200)
})

test.skipIf(runsInProcesses)('guessing links is rate-limited', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 8; guess += 1) {
    statuses.push((await api.request('GET', `/v2/test/feed?access_key=${guess}`)).status)
  }
  expect(statuses).toContain(404)
  expect(statuses.at(-1)).toBe(429)
})

test.skipIf(runsInProcesses)('a link with any one character changed is rejected', async () => {
  const good = await link()
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
  expect(await verifyLink(keys, good, 'invitation')).toBeDefined()
  for (let at = 0; at < good.length; at += 1) {
    // Neighboring characters differ only in the last bits, which may be unused in a base64 signature.
    const place = alphabet.indexOf(good[at] ?? '')
    for (const other of [place - 1, place + 1, place ^ 1, place + 20]) {
      const character = alphabet[(other + alphabet.length) % alphabet.length]
      const changed = good.slice(0, at) + character + good.slice(at + 1)
      expect(await verifyLink(keys, changed, 'invitation'), `${at} ${character}`).toBeUndefined()
    }
  }
})

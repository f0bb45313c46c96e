import { endpoints } from '@rostrum/contract'
import { notifications } from '@rostrum/contract/notifications'
import { operating } from '@rostrum/contract/operating'
import { isWriting, pathOf } from '@rostrum/contract/platform/endpoint'
import { opensArea, type ResearchProduct, researchProducts } from '@rostrum/contract/platform/research-products'
import { accessRequests, entitlements } from '@rostrum/contract/research/entitlements'
import { session } from '@rostrum/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { warnOfEnding } from './jobs.ts'

const operator = { as: 'ada@veltrane.example' }
let api: Api
let customer: string
let admin: { as: string }
let member: { as: string }
beforeAll(async () => {
  api = await startApi({ environment: { OPERATORS: operator.as } })
})
afterAll(() => api.stop())
beforeEach(async () => {
  customer = await addCustomer(api.db)
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  member = { as: await addPerson(api.db, [{ customer }]) }
  await buy([...researchProducts])
})

const buy = (products: ResearchProduct[]) =>
  api.call(operating.changeCustomer, { params: { id: customer }, body: { researchProducts: products } }, operator)
const productsOf = async (caller: { as: string }) =>
  (await api.call(session.currentUser, {}, caller)).researchProductsEnabled
const people = async () => (await api.call(entitlements.list, {}, admin)).data
const idOf = async ({ as }: { as: string }) => (await people()).find(({ email }) => email === as)?.id ?? ''
const grant = async (to: { as: string }, product: ResearchProduct, until: string | null = null) =>
  api.call(entitlements.grant, { params: { id: await idOf(to) }, body: { product, until } }, admin)
const revoke = async (from: { as: string }, product: ResearchProduct, caller = admin) =>
  api.call(entitlements.revoke, { params: { id: await idOf(from) }, body: { product } }, caller)
const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
const conflict = { status: 409, errors: [{ code: 'conflict' }] }

const combinations = researchProducts.reduce<ResearchProduct[][]>(
  (all, product) => all.flatMap((some) => [some, [...some, product]]),
  [[]],
)
const guarded = endpoints.filter(({ endpoint }) => endpoint.research)

const refusals = ['You don’t have access to this part of Research', 'You are not allowed to do this']

/** What anybody gets who has access: the rest of the call is invalid, or finds nothing. */
const isRefused = async ({ endpoint }: (typeof guarded)[number], caller: { as: string }) => {
  const path = pathOf(endpoint, new Proxy({}, { get: () => newId() }))
  const { status, json } = await api.request(endpoint.method, path, { ...caller, ...(endpoint.body && { json: {} }) })
  expect([endpoint.path, status < 500]).toEqual([endpoint.path, true])
  return status === 403 && refusals.includes(json?.errors?.[0]?.message ?? '')
}

describe('products', () => {
  test.each(combinations)('open their areas and no other: %s %s %s', async (...given) => {
    const products = given.filter(Boolean)
    for (const product of products) await grant(member, product)
    expect(await productsOf(member)).toEqual([...products].sort())
    // Writes that need nothing in their body would change something.
    for (const one of guarded.filter(({ endpoint }) => !isWriting(endpoint) || endpoint.body)) {
      const isOpen =
        one.endpoint.permission === 'member' &&
        one.endpoint.research !== undefined &&
        opensArea(one.endpoint.research, products)
      expect([one.name, await isRefused(one, member)]).toEqual([one.name, !isOpen])
    }
  })

  test('end with their last day, and with the contract of the customer', async () => {
    await grant(member, 'estimates', dayFromNow(0))
    await grant(member, 'transcripts', dayFromNow(30))
    expect(await productsOf(member)).toEqual(['estimates', 'transcripts'])
    await api.db
      .updateTable('identity.researchGrants')
      .set({ until: dayFromNow(-1) })
      .where('product', '=', 'estimates')
      .where('authorizationId', '=', await idOf(member))
      .execute()
    expect(await productsOf(member)).toEqual(['transcripts'])
    expect((await people()).find(({ email }) => email === member.as)?.grants).toMatchObject([
      { product: 'estimates', hasEnded: true },
      { product: 'transcripts', hasEnded: false, until: dayFromNow(30), grantedBy: 'Test Person' },
    ])
    expect(await api.call(entitlements.list, { query: { products: ['estimates'] } }, admin)).toMatchObject({ data: [] })
    await buy(['entitlements_admin', 'estimates'])
    expect(await productsOf(member)).toEqual([])
    await expect(grant(member, 'transcripts')).rejects.toMatchObject({ status: 422 })
    await expect(grant(member, 'estimates', dayFromNow(-1))).rejects.toMatchObject({ status: 422 })
  })

  test('are read by assistants only where the customer shows Research to them, and then only its documents', async () => {
    const assistant = { as: await addPerson(api.db, [{ customer, scope: 'assistant' }]) }
    const see = async () => (await api.call(session.currentUser, {}, assistant)).seesResearch
    expect(await see()).toBe(false)
    for (const one of guarded) expect([one.name, await isRefused(one, assistant)]).toEqual([one.name, true])
    await api.call(entitlements.saveSettings, { body: { assistantsSeeResearch: true } }, admin)
    expect(await see()).toBe(true)
    for (const one of guarded) {
      const isOpen = one.endpoint.research === 'research' && !isWriting(one.endpoint)
      expect([one.name, await isRefused(one, assistant)]).toEqual([one.name, !isOpen])
    }
  })
})

describe('granting', () => {
  test('starts with the admins of a customer that gets the product; others start with nothing', async () => {
    expect(await productsOf(admin)).toEqual(['entitlements_admin'])
    expect(await productsOf(member)).toEqual([])
    await buy(['estimates'])
    expect(await productsOf(admin)).toEqual([])
    await buy(['estimates', 'entitlements_admin'])
    expect(await productsOf(admin)).toEqual(['entitlements_admin'])
  })

  test('is recorded, and can be undone', async () => {
    await grant(member, 'estimates', dayFromNow(30))
    await grant(member, 'estimates')
    await revoke(member, 'estimates')
    expect((await api.call(entitlements.history, {}, admin)).data).toMatchObject([
      { action: 'revoked', product: 'estimates', until: null, person: 'Test Person', by: 'Test Person' },
      { action: 'changed', until: null },
      { action: 'granted', until: dayFromNow(30) },
    ])
    await expect(revoke(member, 'estimates')).rejects.toMatchObject({ status: 404 })
    await grant(member, 'estimates')
    const { text } = await api.request('GET', '/v2/research/entitlements.csv', admin)
    expect(text).toContain(`Test Person,${member.as},Active,Estimates,,Test Person`)
    const history = await api.request('GET', '/v2/research/entitlement_history.csv', admin)
    expect(history.text).toMatch(/Revoked,Estimates,Test Person,,Test Person/)
  })

  test('always has someone who can', async () => {
    await expect(revoke(admin, 'entitlements_admin')).rejects.toMatchObject(conflict)
    await expect(grant(admin, 'entitlements_admin', dayFromNow(9))).rejects.toMatchObject(conflict)
    await grant(member, 'entitlements_admin', dayFromNow(9))
    await expect(revoke(admin, 'entitlements_admin')).rejects.toMatchObject(conflict)
    await grant(member, 'entitlements_admin')
    await revoke(admin, 'entitlements_admin', member)
    expect(await productsOf(admin)).toEqual([])
  })

  test('of two who revoke each other at the same moment, one stays', async () => {
    await grant(member, 'entitlements_admin')
    const [mine, theirs] = [await idOf(admin), await idOf(member)]
    const body = { product: 'entitlements_admin' } as const
    await Promise.allSettled([
      api.call(entitlements.revoke, { params: { id: theirs }, body }, admin),
      api.call(entitlements.revoke, { params: { id: mine }, body }, member),
    ])
    expect([...(await productsOf(admin)), ...(await productsOf(member))]).toHaveLength(1)
  })
})

test('a week before a grant ends, the person and those who grant are told, once', async () => {
  await grant(member, 'estimates', dayFromNow(7))
  await grant(member, 'transcripts', dayFromNow(8))
  const told = async (caller: { as: string }) =>
    (await api.call(notifications.list, {}, caller)).data.map(({ title, body }) => `${title}: ${body}`)
  for (let day = 0; day < 2; day++) await warnOfEnding(api.db, customer)
  expect(await told(member)).toMatchObject([
    expect.stringMatching(/^Your access to Estimates ends after .*: Test Person/),
  ])
  expect(await told(admin)).toMatchObject([expect.stringMatching(/^Test Person’s access to Estimates ends after/)])
  await grant(member, 'estimates', dayFromNow(3))
  await warnOfEnding(api.db, customer)
  expect(await told(member)).toHaveLength(2)
})

describe('requests', () => {
  const ask = (products: ResearchProduct[]) =>
    api.call(accessRequests.create, { body: { products, reason: 'I cover the sell side' } }, member)
  const received = async () => (await api.call(accessRequests.list, { query: { openOnly: true } }, admin)).data
  const bell = async (caller: { as: string }) =>
    (await api.call(notifications.list, {}, caller)).data.map(({ title }) => title)

  test('reach those who grant; the person hears of the decision', async () => {
    expect(await ask(['estimates', 'transcripts'])).toMatchObject({ granted: [], request: { status: 'open' } })
    await expect(ask(['estimates'])).rejects.toMatchObject(conflict)
    expect(await bell(admin)).toEqual(['Test Person requests access to Research'])
    const [request] = await received()
    expect(request).toMatchObject({ email: member.as, products: ['estimates', 'transcripts'] })
    const params = { id: request?.id ?? '' }
    await api.call(accessRequests.grant, { params, body: { until: dayFromNow(90) } }, admin)
    expect(await productsOf(member)).toEqual(['estimates', 'transcripts'])
    expect(await bell(member)).toEqual(['Your request for Estimates, Transcripts was granted'])
    expect(await received()).toEqual([])
    await expect(api.call(accessRequests.decline, { params, body: {} }, admin)).rejects.toMatchObject(conflict)
    expect((await api.call(entitlements.history, {}, admin)).data).toHaveLength(2)
  })

  test('are withdrawn by the person until they are decided, and can be made again', async () => {
    await ask(['estimates'])
    const params = { id: (await received())[0]?.id ?? '' }
    await expect(api.call(accessRequests.withdraw, { params }, admin)).rejects.toMatchObject({ status: 404 })
    const own = await api.call(accessRequests.withdraw, { params }, member)
    expect(own).toMatchObject({ request: { status: 'withdrawn' } })
    expect(await received()).toEqual([])
    await expect(api.call(accessRequests.grant, { params, body: { until: null } }, admin)).rejects.toMatchObject(
      conflict,
    )
    await expect(api.call(accessRequests.withdraw, { params }, member)).rejects.toMatchObject(conflict)
    expect(await ask(['estimates'])).toMatchObject({ request: { status: 'open' } })
  })

  test('are declined with an answer, and are for products that the customer has and the person lacks', async () => {
    await grant(member, 'transcripts')
    await expect(ask(['transcripts'])).rejects.toMatchObject({ status: 422 })
    await ask(['estimates'])
    const [request] = await received()
    const body = { answer: 'Ask again next quarter' }
    await api.call(accessRequests.decline, { params: { id: request?.id ?? '' }, body }, admin)
    expect(await api.call(accessRequests.own, {}, member)).toMatchObject({
      granted: ['transcripts'],
      deciders: ['Test Person'],
      request: { status: 'declined', answer: 'Ask again next quarter' },
    })
    await buy(['entitlements_admin'])
    await expect(ask(['estimates'])).rejects.toMatchObject({ status: 422 })
  })
})

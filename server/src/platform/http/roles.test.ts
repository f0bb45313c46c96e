// Every endpoint with every role: who is refused, and with which words, follows from the contract alone.
import { endpoints } from '@rostrum/contract'
import { allowsCall, isShared, isWriting, pathOf } from '@rostrum/contract/platform/endpoint'
import { roles } from '@rostrum/contract/platform/permissions'
import { search } from '@rostrum/contract/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { newId } from '../identifiers.ts'

const guarded = endpoints.filter(
  ({ endpoint }) => !['public', 'signed_link', 'signed_in'].includes(endpoint.permission),
)

let api: Api
let customer: string
const people = new Map<string, string>()
beforeAll(async () => {
  api = await startApi()
  customer = await addCustomer(api.db)
  for (const role of roles) people.set(role, await addPerson(api.db, [{ customer, role }]))
  people.set('assistant', await addPerson(api.db, [{ customer, scope: 'assistant' }]))
})
afterAll(() => api.stop())

/** With no input: a caller with the permission gets as far as the parser, the gate or the missing row. */
async function answerTo({ endpoint }: (typeof endpoints)[number], as: string) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = pathOf(endpoint, Object.fromEntries(names.map((name) => [name, newId()])))
  const { status, json } = await api.request(endpoint.method, path, { as, ...(endpoint.body && { json: {} }) })
  return { status, code: json?.errors?.[0]?.code, message: json?.errors?.[0]?.message }
}

const notAllowed = 'You are not allowed to do this'

describe.each([...roles, 'assistant'] as const)('%s', (who) => {
  const actor =
    who === 'assistant' ? ({ role: 'member', scope: who } as const) : ({ role: who, scope: 'user' } as const)

  test.each(guarded)('$name', async (named) => {
    // One of them signs the caller out everywhere.
    const isLast = named.name === 'session.endAllSignIns'
    const as = isLast ? await addPerson(api.db, [{ customer, ...actor }]) : (people.get(who) ?? '')
    const { status, code, message } = await answerTo(named, as)
    expect(status).toBeLessThan(500)
    const isRefused = code === 'read_only' || message === notAllowed
    expect(isRefused, `${status} ${code} ${message}`).toBe(!allowsCall(named.endpoint, actor))
  })
})

test('a read-only colleague writes nothing that colleagues see, and reads everything that a member reads', () => {
  const readOnly = { role: 'read_only', scope: 'user' } as const
  const member = { role: 'member', scope: 'user' } as const
  for (const { name, endpoint } of guarded) {
    if (isShared(endpoint)) expect(allowsCall(endpoint, readOnly), name).toBe(false)
    if (!isWriting(endpoint)) expect(allowsCall(endpoint, readOnly), name).toBe(allowsCall(endpoint, member))
  }
})

describe('a read-only colleague', () => {
  const as = () => ({ as: people.get('read_only') ?? '' })

  test('is told so in a sentence', async () => {
    const answer = await api.request('POST', '/v2/tags', { ...as(), json: { name: 'A tag' } })
    expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'read_only' }] } })
    expect(answer.json?.errors?.[0]?.message).toMatch(/^You have read-only access: you can read and export everything/)
  })

  test('reads, exports, and keeps a theme', async () => {
    for (const path of ['/v2/users/current', '/v2/tags', '/v2/tasks.csv', '/v2/tasks.xlsx']) {
      expect((await api.request('GET', path, as())).status, path).toBe(200)
    }
    const json = { user_settings: { settings: 'dark' } }
    expect((await api.request('PATCH', '/v1/user_settings?key=theme', { ...as(), json })).status).toBe(200)
  })

  test('keeps views, and shares none', async () => {
    const body = { list: 'irm/organizations', name: 'Mine', search: '' } as const
    const view = await api.call(search.saveView, { body }, as())
    const refused = { status: 403, errors: [{ code: 'read_only' }] }
    await expect(
      api.call(search.saveView, { body: { ...body, name: 'Ours', isShared: true } }, as()),
    ).rejects.toMatchObject(refused)
    const params = { id: view.id }
    await expect(
      api.call(search.updateView, { params, body: { ...body, isShared: true } }, as()),
    ).rejects.toMatchObject(refused)
  })
})

test('a role holds in one customer: the same person may have another elsewhere', async () => {
  const elsewhere = await addCustomer(api.db)
  const person = await addPerson(api.db, [
    { customer, role: 'read_only' },
    { customer: elsewhere, role: 'admin' },
  ])
  const add = (to: string) => api.request('POST', '/v2/tags', { as: person, customer: to, json: { name: 'A tag' } })
  expect((await add(customer)).status).toBe(403)
  expect((await add(elsewhere)).status).toBe(200)
})

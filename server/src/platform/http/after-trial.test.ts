// A customer whose trial has ended reads and exports, and writes nothing.
import { endpoints } from '@rostrum/contract'
import { isWriting, pathOf } from '@rostrum/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { newId } from '../identifiers.ts'

/** Operators do not act for their own customer. */
const others = ['public', 'signed_link', 'signed_in', 'operator']
const writes = endpoints.filter(({ endpoint }) => isWriting(endpoint) && !others.includes(endpoint.permission))
const yesterday = new Date(Date.now() - 24 * 3600 * 1000)

let api: Api
let customer: string
let admin: string
beforeAll(async () => {
  api = await startApi()
  customer = await addCustomer(api.db, { type: 'trial', expiredAt: yesterday })
  admin = await addPerson(api.db, [{ customer, role: 'admin' }])
})
afterAll(() => api.stop())

const call = ({ endpoint }: (typeof endpoints)[number], as = admin) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = pathOf(endpoint, Object.fromEntries(names.map((name) => [name, newId()])))
  return api.request(endpoint.method, path, { as, ...(endpoint.body && { json: {} }) })
}

test.each(writes.filter(({ endpoint }) => !endpoint.forReaders))('$name is refused', async (named) => {
  expect(await call(named)).toMatchObject({ status: 403, json: { errors: [{ code: 'trial_ended' }] } })
})

test('writes about the caller alone, and marks of what was read, are allowed', async () => {
  const allowed = writes.filter(({ endpoint }) => endpoint.forReaders)
  expect(allowed.map(({ name }) => name).sort()).toEqual([
    'accessRequests.create',
    'accessRequests.withdraw',
    'alertSeverities.save',
    'alerts.read',
    'alerts.readAll',
    'alerts.saveRules',
    'alerts.undoReadAll',
    'alerts.unread',
    'briefings.cancel',
    'briefings.create',
    'customerExport.create',
    'emailChange.cancel',
    'eventPlan.brief',
    'focus.addFavorite',
    'focus.choose',
    'focus.removeFavorite',
    'news.mark',
    'news.readAll',
    'news.undoReadAll',
    'newsPreferences.save',
    'notifications.read',
    'notifications.readAll',
    'notifications.savePreferences',
    'notifications.undoReadAll',
    'passkeys.create',
    'passkeys.remove',
    'passkeys.rename',
    'productFeedback.create',
    'questions.forget',
    'questions.record',
    'search.deleteView',
    'search.restoreView',
    'search.saveView',
    'search.updateView',
    'session.confirm',
    'session.endAllSignIns',
    'session.endSignIn',
    'session.forgetBrowser',
    'session.resetPassword',
    'session.saveSetting',
    'session.updateUser',
    'twoStep.removeAuthenticator',
    'twoStep.renewRecoveryCodes',
    'twoStep.saveAuthenticator',
  ])
  for (const named of allowed) {
    // One of them signs the caller out everywhere.
    const { json } = await call(named, await addPerson(api.db, [{ customer }]))
    expect(json?.errors?.[0]?.code, named.name).not.toBe('trial_ended')
  }
})

test('reading and exporting go on', async () => {
  for (const path of ['/v2/users/current', '/v2/tags', '/v2/product_feedback.csv', '/v2/product_feedback.xlsx']) {
    expect((await api.request('GET', path, { as: admin })).status, path).toBe(200)
  }
})

test('a trial that runs, an open end, and a customer that pays are not concerned', async () => {
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000)
  for (const options of [
    { type: 'trial', expiredAt: tomorrow },
    { type: 'trial' },
    { type: 'standard', expiredAt: yesterday },
  ] as const) {
    const other = await addCustomer(api.db, options)
    const as = await addPerson(api.db, [{ customer: other }])
    const { status } = await api.request('POST', '/v2/tags', { as, json: { name: 'A tag' } })
    expect(status, JSON.stringify(options)).toBe(200)
  }
})

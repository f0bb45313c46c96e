import { endpoints } from '@rostrum/contract'
import { operating } from '@rostrum/contract/operating'
import { allowsCall } from '@rostrum/contract/platform/endpoint'
import { session } from '@rostrum/contract/session'
import { invitations } from '@rostrum/contract/team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openBrowser } from '#testing/browser.ts'
import { addCustomer, addPerson, demoCustomers } from '#testing/people.ts'

const operator = { as: 'op@hosting.example' }
const reader = { as: 'night@hosting.example' }
const ada = { as: 'ada@veltrane.example' }

let api: Api
beforeAll(async () => {
  api = await startApi({
    content: 'market',
    environment: { LOG_LEVEL: 'error', OPERATORS: `${operator.as}, Night@Hosting.example` },
  })
  const own = await addCustomer(api.db, { name: 'Hosting' })
  await addPerson(api.db, [{ customer: own }], { email: operator.as })
  await addPerson(api.db, [{ customer: own, role: 'read_only' }], { email: reader.as })
})
afterAll(() => api.stop())

const details = (id: string) => api.call(operating.readCustomer, { params: { id } }, operator)
const change = (id: string, body: Parameters<typeof api.call<typeof operating.changeCustomer>>[1]['body']) =>
  api.call(operating.changeCustomer, { params: { id }, body }, operator)
const audited = (customerId: string) =>
  api.db
    .selectFrom('app.auditEvents')
    .select(['action', 'subjectId', 'before', 'after', 'userId'])
    .where('customerId', '=', customerId)
    .where('subjectType', '=', 'customer')
    .orderBy('at')
    .execute()

describe('operators', () => {
  test('are those that the configuration names, in whichever role, and no admin of a customer', async () => {
    for (const someone of [operator, reader]) {
      expect((await api.call(session.currentUser, {}, someone)).isOperator).toBe(true)
      expect((await api.call(operating.listCustomers, { query: {} }, someone)).meta.total).toBeGreaterThan(2)
    }
    expect((await api.call(session.currentUser, {}, ada)).isOperator).toBe(false)
    const mine = endpoints.filter(({ endpoint }) => endpoint.permission === 'operator')
    expect(mine.length).toBeGreaterThan(4)
    for (const { endpoint } of mine) {
      expect(allowsCall(endpoint, { role: 'admin', scope: 'user' })).toBe(false)
      const path = endpoint.path.replace('{id}', demoCustomers.veltrane)
      const answer = await api.request(endpoint.method, path, {
        ...ada,
        ...(endpoint.method !== 'GET' && { json: {} }),
      })
      expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'forbidden' }] } })
    }
  })

  test('are not made by typing such an address as one’s own', async () => {
    const id = await api.userId(ada.as)
    const body = { email: 'another@hosting.example', currentPassword: 'rostrum-demo' }
    const reserved = { ...body, email: 'night@hosting.example' }
    await expect(api.call(session.updateUser, { params: { id }, body: reserved }, ada)).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('customers', () => {
  test('are listed with people and sign-ins, filtered, sorted and exported', async () => {
    const all = await api.call(operating.listCustomers, { query: { sort: 'people_desc-name_asc' } }, operator)
    const counts = all.data.map(({ people }) => people)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    const found = await api.call(operating.listCustomers, { query: { search: 'elTRAN' } }, operator)
    expect(found.data).toMatchObject([
      { name: expect.stringContaining('Veltrane'), status: 'active', trialUntil: null },
    ])
    const pending = await api.call(operating.listCustomers, { query: { statuses: ['pending'] } }, operator)
    expect(new Set(pending.data.map(({ status }) => status))).toEqual(new Set(['pending']))
    const { text } = await api.request('GET', '/v2/operating/customers.csv?search=hosting', operator)
    expect(text.split(/\r?\n/).filter(Boolean)).toHaveLength(2)
    expect(text).toMatch(/Hosting,Active,,2,0,,/)
  })

  test('show what they may use and who is signed in, and nothing of their own data', async () => {
    const veltrane = await details(demoCustomers.veltrane)
    expect(veltrane.securities.length).toBeGreaterThan(0)
    expect(veltrane.features).toContain('engagement_score')
    expect(Object.keys(veltrane).sort()).toEqual(
      [
        ...[
          'admins',
          'answerHours',
          'createdAt',
          'features',
          'flags',
          'id',
          'lastSeenAt',
          'name',
          'people',
          'researchProducts',
          'seats',
          'securities',
        ],
        ...['sessions', 'signedIn', 'status', 'trialUntil'],
      ].sort(),
    )
    await expect(details(newId())).rejects.toMatchObject({ status: 404 })
  })

  test('count and list the same sign-ins: not of assistants, nor of locked people, who are signed in elsewhere', async () => {
    const customer = await addCustomer(api.db)
    const active = await addPerson(api.db, [{ customer }])
    const locked = await addPerson(api.db, [{ customer, locked: true }])
    const assistant = await addPerson(api.db, [{ customer, scope: 'assistant' }])
    for (const email of [active, locked, assistant]) await openBrowser(api).signIn(email, demoPassword)
    const { signedIn, sessions } = await details(customer)
    expect([signedIn, sessions.map(({ email }) => email)]).toEqual([1, [active]])
  })

  test('are added with their first admin invited, who joins', async () => {
    const securityIds = (await details(demoCustomers.veltrane)).securities.map(({ id }) => id).slice(0, 1)
    const body = {
      name: 'Orrin Foods',
      adminEmail: 'IR@orrin.example',
      trialUntil: '2027-01-31',
      seats: 3,
      securityIds,
    }
    const added = await api.call(operating.addCustomer, { body }, operator)
    expect(added).toMatchObject({
      name: 'Orrin Foods',
      status: 'active',
      trialUntil: '2027-01-31',
      seats: 3,
      people: 0,
    })
    expect(added.securities.map(({ id }) => id)).toEqual(securityIds)
    const stored = await api.db
      .selectFrom('identity.customers')
      .select(['type', 'expiredAt'])
      .where('id', '=', added.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ type: 'trial', expiredAt: new Date('2027-02-01T00:00:00Z') })
    const invited = await api.db
      .selectFrom('app.invitations')
      .select(['email', 'role'])
      .where('customerId', '=', added.id)
      .execute()
    expect(invited).toEqual([{ email: 'ir@orrin.example', role: 'admin' }])
    const types = await api.db.selectFrom('app.activityTypes').where('customerId', '=', added.id).select('id').execute()
    expect(types.length).toBeGreaterThan(5)
    expect(await audited(added.id)).toMatchObject([{ action: 'customer.added', userId: await api.userId(operator.as) }])
    // The operator got no access by adding it.
    const customer = { ...operator, customer: added.id }
    await expect(api.call(invitations.list, { query: {} }, customer)).rejects.toMatchObject({ status: 403 })

    const again = { ...body, name: 'ORRIN foods' }
    await expect(api.call(operating.addCustomer, { body: again }, operator)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'name', message: 'Another customer has this name' }],
    })
    const unknown = { ...body, name: 'Other', securityIds: [newId()] }
    await expect(api.call(operating.addCustomer, { body: unknown }, operator)).rejects.toMatchObject({ status: 422 })
    const { data } = await api.call(operating.listCustomers, { query: { search: 'Other' } }, operator)
    expect(data).toEqual([])
  })

  test('are suspended at once and resumed', async () => {
    const id = await addCustomer(api.db)
    const someone = { as: await addPerson(api.db, [{ customer: id }]) }
    await api.call(session.currentUser, {}, someone)
    expect(await change(id, { status: 'inactive' })).toMatchObject({ status: 'inactive' })
    await expect(api.call(session.currentUser, {}, someone)).rejects.toMatchObject({ status: 403 })
    await change(id, { status: 'active' })
    await api.call(session.currentUser, {}, someone)
    expect(await audited(id)).toMatchObject([
      { action: 'customer.changed', before: { status: 'active' }, after: { status: 'inactive' } },
      { action: 'customer.changed', before: { status: 'inactive' }, after: { status: 'active' } },
    ])
  })

  test('get another trial, seats, features, flags and securities; what is not mentioned stays', async () => {
    const id = await addCustomer(api.db, { features: ['surveillance'] })
    for (let count = 0; count < 2; count += 1) await addPerson(api.db, [{ customer: id }])
    const [security] = (await details(demoCustomers.veltrane)).securities
    if (!security) throw new Error('The demo has no securities')
    await change(id, { trialUntil: '2026-12-31', seats: 2, answerHours: 8, securityIds: [security.id, security.id] })
    const closed = (await details(id)).flags?.find(({ isOn }) => !isOn)
    expect(await details(id)).toMatchObject({ trialUntil: '2026-12-31', seats: 2, features: ['surveillance'] })
    if (closed) {
      const on = (await details(id)).flags?.filter(({ isOn }) => isOn).map(({ name }) => name) ?? []
      const { flags } = await change(id, { flags: [...on, closed.name] })
      expect(flags?.find(({ name }) => name === closed.name)).toEqual({ ...closed, isOn: true })
      expect((await change(id, { flags: on })).flags?.find(({ name }) => name === closed.name)).toEqual(closed)
    }
    const after = await change(id, { trialUntil: null, features: ['nobo_list'] })
    expect(after).toMatchObject({ trialUntil: null, seats: 2, answerHours: 8, features: ['nobo_list'] })
    expect(after.securities).toEqual([security])
    await expect(change(id, { seats: 1 })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'seats', message: '2 people have access already. Enter at least 2' }],
    })
    expect((await change(id, { securityIds: [] })).securities).toEqual([])
  })

  test('keep a flag that is on for everyone', async () => {
    await api.db.updateTable('identity.flags').set({ isEnabled: true }).where('name', '=', 'campaigns').execute()
    const id = await addCustomer(api.db)
    await expect(change(id, { flags: [] })).rejects.toMatchObject({ status: 422, errors: [{ field: 'flags' }] })
  })
})

test('health says what npm run doctor says', async () => {
  const { findings, version } = await api.call(operating.health, {}, operator)
  expect(version).toMatch(/^\d+\.\d+/)
  const byName = new Map(findings.map((finding) => [finding.name, finding]))
  expect([...byName.keys()]).toEqual(expect.arrayContaining(['Node', 'Disk', 'PostgreSQL', 'Backups', 'Mail']))
  expect(byName.get('Backups')).toMatchObject({ level: 'warning', message: 'No backup was ever taken.' })
})

import { notes } from '@rostrum/contract/irm/notes'
import { relationships } from '@rostrum/contract/irm/relationships'
import { tasks } from '@rostrum/contract/irm/tasks'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { search } from '@rostrum/contract/search'
import { members } from '@rostrum/contract/team'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { setUpAuthenticator } from '#testing/authenticator.ts'
import { openBrowser } from '#testing/browser.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'

let api: Api
let customer: string
let admin: { as: string }
let member: { as: string }
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  customer = await addCustomer(api.db)
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  member = { as: await addPerson(api.db, [{ customer }]) }
})

const team = async (query = {}) => (await api.call(members.list, { query }, admin)).data
const of = async ({ as }: { as: string }) => {
  const found = (await team()).find(({ email }) => email === as)
  if (!found) throw new Error(`${as} is not on the team`)
  return { id: found.id }
}
const actions = async () =>
  (
    await api.db
      .selectFrom('app.auditEvents')
      .select('action')
      .where('customerId', '=', customer)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const conflict = { status: 409, errors: [{ code: 'conflict' }] }

describe('the list', () => {
  test('has the people of the customer with role, state and last sign-in, and no assistants', async () => {
    await addPerson(api.db, [{ customer, scope: 'assistant' }])
    await addPerson(api.db, [{ customer: await addCustomer(api.db) }])
    await openBrowser(api).signIn(member.as, demoPassword)
    const rows = await team({ sort: 'role_asc' })
    expect(rows).toMatchObject([
      { email: admin.as, role: 'admin', state: 'active', lastSignedInAt: null },
      { email: member.as, role: 'member', state: 'active', lastSignedInAt: expect.any(Date) },
    ])
    expect(await team({ roles: ['admin'] })).toHaveLength(1)
    expect(await team({ states: ['locked'] })).toHaveLength(0)
    expect(await team({ search: member.as })).toHaveLength(1)
  })

  test('can be exported in the words of the screen', async () => {
    const { text } = await api.request('GET', '/v2/members.csv?sort=role_asc', admin)
    expect(text).toContain(`Test Person,${admin.as},Admin,Active`)
  })
})

describe('roles', () => {
  test('are changed, with effect on the next request', async () => {
    await api.call(members.changeRole, { params: await of(member), body: { role: 'read_only' } }, admin)
    expect((await api.request('POST', '/v2/tags', { ...member, json: { name: 'x' } })).status).toBe(403)
    await api.call(members.changeRole, { params: await of(member), body: { role: 'admin' } }, admin)
    expect((await api.call(members.list, {}, member)).data).toHaveLength(2)
    expect(await actions()).toEqual(['member.role_changed', 'member.role_changed'])
  })

  test('the last admin cannot be demoted, locked or removed', async () => {
    const params = await of(admin)
    await expect(api.call(members.changeRole, { params, body: { role: 'member' } }, admin)).rejects.toMatchObject(
      conflict,
    )
    const second = { as: await addPerson(api.db, [{ customer, role: 'admin', locked: true }]) }
    await expect(api.call(members.lock, { params }, admin)).rejects.toMatchObject(conflict)
    await expect(api.call(members.remove, { params, body: { heirId: null } }, admin)).rejects.toMatchObject(conflict)
    await api.call(members.unlock, { params: await of(second) }, admin)
    await api.call(members.changeRole, { params, body: { role: 'member' } }, admin)
    expect((await api.request('GET', '/v2/members', admin)).status).toBe(403)
  })

  test('of two admins who demote each other at the same moment, one stays', async () => {
    const second = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
    const [mine, theirs] = [await of(admin), await of(second)]
    const body = { role: 'member' } as const
    await Promise.allSettled([
      api.call(members.changeRole, { params: theirs, body }, admin),
      api.call(members.changeRole, { params: mine, body }, second),
    ])
    const admins = await api.db
      .selectFrom('identity.customerAuthorizations')
      .select('id')
      .where('customerId', '=', customer)
      .where('role', '=', 'admin')
      .execute()
    expect(admins.length).toBeGreaterThanOrEqual(1)
  })
})

describe('locking', () => {
  test('ends access tokens, refresh tokens, the session and script tokens at once; unlocking lets back in', async () => {
    const browser = openBrowser(api)
    const { access_token: token, refresh_token: refresh } = await browser.signIn(member.as, demoPassword)
    const script = await api.tokenFor(member.as)
    expect((await api.request('GET', '/v2/users/current', { token })).status).toBe(200)
    const params = await of(member)
    expect(await api.call(members.lock, { params }, admin)).toMatchObject({ state: 'locked' })
    for (const one of [token, script]) {
      expect((await api.request('GET', '/v2/users/current', { token: one })).status).toBe(401)
    }
    expect((await browser.refresh(refresh)).status).toBe(400)
    // The cookie signs nobody in: the popup asks for the password, and a new token has no access.
    expect((await browser.authorize()).path).toMatch(/^\/sign-in\//)
    const again = await openBrowser(api).signIn(member.as, demoPassword)
    expect((await api.request('GET', '/v2/users/current', { token: again.access_token })).status).toBe(403)

    await api.call(members.unlock, { params }, admin)
    expect((await api.request('GET', '/v2/users/current', { token: again.access_token })).status).toBe(200)
    expect(await actions()).toEqual(['member.locked', 'member.unlocked'])
  })

  test('nobody locks themselves', async () => {
    await addPerson(api.db, [{ customer, role: 'admin' }])
    await expect(api.call(members.lock, { params: await of(admin) }, admin)).rejects.toMatchObject(conflict)
  })

  test('an unlocked person needs a seat', async () => {
    await api.call(members.lock, { params: await of(member) }, admin)
    await api.db.updateTable('identity.customers').set({ seats: 1 }).where('id', '=', customer).execute()
    await expect(api.call(members.unlock, { params: await of(member) }, admin)).rejects.toMatchObject(conflict)
    expect(await api.call(members.seats, {}, admin)).toEqual({ used: 1, limit: 1 })
  })
})

describe('removing', () => {
  const dueAt = new Date(Date.now() + 3600_000).toISOString()

  async function fill() {
    const memberId = await api.userId(member.as)
    const organization = await api.call(
      customProfiles.createInstitution,
      { body: { name: `Bank of ${memberId}`, type: 'bank' } },
      admin,
    )
    await api.call(tasks.create, { body: { subject: 'Mine by default', dueAt } }, member)
    const adminId = await api.userId(admin.as)
    await api.call(tasks.create, { body: { subject: 'Both', dueAt, assigneeIds: [memberId, adminId] } }, admin)
    await api.call(tasks.create, { body: { subject: 'Theirs', dueAt, assigneeIds: [memberId] } }, admin)
    await api.call(
      relationships.update,
      {
        body: {
          relationships: [{ subjectType: 'organization', subjectId: organization.id, ownerId: memberId }],
        },
      },
      admin,
    )
    const view = { list: 'irm/organizations', name: 'Banks', search: '' } as const
    await api.call(search.saveView, { body: view }, member)
    await api.call(search.saveView, { body: view }, admin)
    const rule = { customerId: customer, userId: memberId, kind: 'position', rule: '{}' }
    await api.db
      .insertInto('app.alertRules')
      .values([rule, { ...rule, kind: 'filing' }])
      .execute()
    await api.db
      .insertInto('app.alertRules')
      .values({ ...rule, userId: adminId })
      .execute()
    const template = { customerId: customer, userId: memberId, subject: 'Hi', body: '<p>Hi</p>' }
    await api.db
      .insertInto('app.emailTemplates')
      .values({ ...template, id: newId(), name: 'After a meeting' })
      .execute()
    const account = { customerId: customer, id: newId(), userId: memberId, type: 'imap', emailAddress: member.as }
    await api.db
      .insertInto('app.emailAccounts')
      .values({ ...account, externalId: member.as, enabledFeatures: ['email'], secret: 'sealed', servers: '{}' })
      .execute()
    const owned = { customerId: customer, userId: memberId }
    await api.db
      .insertInto('app.events')
      .values({ ...owned, id: newId(), name: 'Roadshow', kind: 'roadshow' })
      .execute()
    await api.db
      .insertInto('app.customReports')
      .values({ ...owned, id: newId(), name: 'Tasks', definition: JSON.stringify({ subject: 'tasks' }) })
      .execute()
    const pageId = newId()
    const page = { ...owned, id: pageId, title: 'Call us', address: newId(), settings: '{}' }
    await api.db.insertInto('app.bookingPages').values(page).execute()
    await api.db
      .insertInto('app.bookingPageHosts')
      .values({ ...owned, pageId, position: 0 })
      .execute()
    const poll = { ...owned, length: 30, placeKind: 'video', timeZone: 'UTC', needed: 1, closesAt: new Date() }
    for (const [title, status] of [
      ['Open', 'open'],
      ['Held', 'confirmed'],
    ] as const) {
      const pollId = newId()
      await api.db
        .insertInto('app.polls')
        .values({ ...poll, id: pollId, title, status })
        .execute()
      await api.db
        .insertInto('app.pollHosts')
        .values({ ...owned, pollId, position: 0 })
        .execute()
    }
    const fileId = newId()
    const file = { ...owned, id: fileId, bucket: 'private', name: 'note.pdf', extension: 'pdf', maxBytes: 1 }
    await api.db
      .insertInto('app.files')
      .values({ ...file, status: 'completed' })
      .execute()
    const documentId = newId()
    await api.db
      .insertInto('app.researchDocuments')
      .values({ ...owned, id: documentId, fileId, title: 'Note', origin: 'upload', visibleTo: [memberId] })
      .execute()
    await api.db
      .insertInto('app.researchNotes')
      .values({ ...owned, id: newId(), documentId, text: 'Private' })
      .execute()
    return { memberId, adminId }
  }

  /** By title of the poll: who made it and who hosts it. */
  const polled = async () => {
    const { rows } = await sql<{ title: string; people: string[] }>`
      select p.title, array[p.user_id, h.user_id] as people from app.polls p
      join app.poll_hosts h on h.customer_id = p.customer_id and h.poll_id = p.id
      where p.customer_id = ${customer}`.execute(api.db)
    return Object.fromEntries(rows.map(({ title, people }) => [title, people]))
  }
  const researchViewers = async () => {
    const { rows } = await sql<{ visibleTo: string[] }>`
      select visible_to from app.research_documents where customer_id = ${customer} union all
      select visible_to from app.research_notes where customer_id = ${customer}`.execute(api.db)
    return rows.map(({ visibleTo }) => visibleTo)
  }

  const assigneesOf = async (subject: string) => {
    const rows = await api.db
      .selectFrom('app.tasks as t')
      .innerJoin('app.taskAssignees as a', 'a.taskId', 't.id')
      .select('a.userId')
      .where('t.customerId', '=', customer)
      .where('t.subject', '=', subject)
      .orderBy('a.userId')
      .execute()
    return rows.map(({ userId }) => userId)
  }
  const owners = async () =>
    (await api.db.selectFrom('app.relationships').select('ownerId').where('customerId', '=', customer).execute()).map(
      ({ ownerId }) => ownerId,
    )
  const views = async (userId: string) =>
    (
      await api.db
        .selectFrom('app.savedViews')
        .select('name')
        .where('customerId', '=', customer)
        .where('userId', '=', userId)
        .orderBy('name')
        .execute()
    ).map(({ name }) => name)

  const rules = async (userId: string) =>
    (
      await api.db
        .selectFrom('app.alertRules')
        .select('kind')
        .where('customerId', '=', customer)
        .where('userId', '=', userId)
        .orderBy('kind')
        .execute()
    ).map(({ kind }) => kind)

  const templateOwners = async () =>
    (await api.db.selectFrom('app.emailTemplates').select('userId').where('customerId', '=', customer).execute()).map(
      ({ userId }) => userId,
    )
  /** Who owns the event and the booking page, and who is its host. */
  const planned = async () => {
    const { rows } = await sql<{ userId: string }>`
      select user_id from app.events where customer_id = ${customer} union all
      select user_id from app.booking_pages where customer_id = ${customer} union all
      select user_id from app.custom_reports where customer_id = ${customer} union all
      select user_id from app.booking_page_hosts where customer_id = ${customer}`.execute(api.db)
    return rows.map(({ userId }) => userId)
  }
  const accounts = () =>
    api.db.selectFrom('app.emailAccounts').select(['archivedAt', 'secret']).where('customerId', '=', customer).execute()

  test('hands over tasks, relationships, views, alert rules and templates, and archives email accounts; undoing gives them back', async () => {
    const { memberId, adminId } = await fill()
    const params = await of(member)
    expect(await api.call(members.belongings, { params }, admin)).toMatchObject({
      tasks: 3,
      relationships: 1,
      views: 1,
      templates: 1,
      events: 1,
      bookingPages: 1,
      polls: 1,
      customReports: 1,
      emailAccounts: 1,
    })
    const otherAdmin = await addPerson(api.db, [{ customer, role: 'admin' }])
    await api.call(members.remove, { params, body: { heirId: adminId } }, admin)
    expect((await team()).map(({ email }) => email).toSorted()).toEqual([admin.as, otherAdmin].toSorted())
    expect((await queuedMail(api, member.as))[0]?.subject).toMatch(/^You were removed from /)
    for (const to of [admin.as, otherAdmin]) {
      expect((await queuedMail(api, to)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Test Person was removed from /),
      ])
    }
    expect([401, 403]).toContain((await api.request('GET', '/v2/users/current', member)).status)
    for (const subject of ['Mine by default', 'Both', 'Theirs']) expect(await assigneesOf(subject)).toEqual([adminId])
    expect(await owners()).toEqual([adminId])
    expect(await views(adminId)).toEqual(['Banks', 'Banks (Test Person)'])
    expect(await rules(adminId)).toEqual(['filing', 'position'])
    expect(await templateOwners()).toEqual([adminId])
    expect(await planned()).toEqual([adminId, adminId, adminId, adminId])
    expect(await polled()).toEqual({ Open: [adminId, adminId], Held: [memberId, memberId] })
    expect(await researchViewers()).toEqual([[adminId], [adminId]])
    expect(await accounts()).toMatchObject([{ archivedAt: expect.any(Date), secret: null }])

    await api.call(members.restore, { params }, admin)
    expect((await queuedMail(api, member.as))[0]?.subject).toMatch(/^You are back on .*’s team/)
    await openBrowser(api).signIn(member.as, demoPassword)
    expect((await team()).map(({ email }) => email)).toContain(member.as)
    expect(await assigneesOf('Theirs')).toEqual([memberId])
    expect(await assigneesOf('Both')).toEqual([memberId, adminId].sort())
    expect(await assigneesOf('Mine by default')).toEqual([])
    expect(await owners()).toEqual([memberId])
    expect(await views(memberId)).toEqual(['Banks'])
    expect(await planned()).toEqual([memberId, memberId, memberId, memberId])
    expect(await polled()).toEqual({ Open: [memberId, memberId], Held: [memberId, memberId] })
    expect(await researchViewers()).toEqual([[memberId], [memberId]])
    expect(await rules(memberId)).toEqual(['filing', 'position'])
    expect(await rules(adminId)).toEqual(['position'])
    expect(await templateOwners()).toEqual([memberId])
    // The password is gone.
    expect(await accounts()).toMatchObject([{ archivedAt: expect.any(Date), secret: null }])
    await expect(api.call(members.restore, { params }, admin)).rejects.toMatchObject({ status: 404 })
    expect((await actions()).slice(-2)).toEqual(['member.removed', 'member.restored'])
  })

  test('hands over what was private, which the admin who removes does not see; undoing gives it back', async () => {
    const heir = { as: await addPerson(api.db, [{ customer }]) }
    const reader = { as: await addPerson(api.db, [{ customer }]) }
    const { id: notableId } = await api.call(
      customProfiles.createInstitution,
      { body: { name: `Fund of ${member.as}`, type: 'bank' } },
      admin,
    )
    const secret = await api.call(
      notes.create,
      { body: { notableId, notes: '<p>Wants out</p>', visibility: 'private' } },
      member,
    )
    const viewerIds = [await api.userId(reader.as)]
    const chosen = await api.call(
      notes.create,
      { body: { notableId, notes: '<p>Asked for a board seat</p>', visibility: 'chosen', viewerIds } },
      member,
    )
    const seen = async (caller: { as: string } | { token: string }) =>
      (await api.call(notes.list, { query: { notableId } }, caller)).data.map(({ id }) => id).sort()
    const both = [secret.id, chosen.id].sort()
    const params = await of(member)
    await api.call(members.remove, { params, body: { heirId: await api.userId(heir.as) } }, admin)
    expect(await seen(admin)).toEqual([])
    expect(await seen(heir)).toEqual(both)
    expect(await seen(reader)).toEqual([chosen.id])
    const kept = await api.call(notes.read, { params: { id: secret.id } }, heir)
    expect(kept).toMatchObject({ visibility: 'private', keeperId: await api.userId(heir.as), viewers: [] })

    await api.call(members.restore, { params }, admin)
    const { access_token: token } = await openBrowser(api).signIn(member.as, demoPassword)
    expect(await seen({ token })).toEqual(both)
    expect(await seen(heir)).toEqual([])
    expect(await seen(reader)).toEqual([chosen.id])
  })

  test('those removed in the last 30 days are listed until they are back', async () => {
    const removed = async () => (await api.call(members.removed, {}, admin)).data
    expect(await removed()).toEqual([])
    const heirId = await api.userId(admin.as)
    const params = await of(member)
    await api.call(members.remove, { params, body: { heirId } }, admin)
    const long = { as: await addPerson(api.db, [{ customer }]) }
    await api.call(members.remove, { params: await of(long), body: { heirId: null } }, admin)
    expect(await removed()).toMatchObject([{ email: long.as, handedOverTo: null }, { email: member.as }])
    await api.db
      .updateTable('app.departures')
      .set({ removedAt: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .where('userId', '=', await api.userId(long.as))
      .execute()
    expect(await removed()).toMatchObject([
      { id: params.id, email: member.as, role: 'member', removedBy: 'Test Person', handedOverTo: 'Test Person' },
    ])
    await expect(api.call(members.removed, {}, { as: long.as })).rejects.toThrow()
    await api.call(members.restore, { params }, admin)
    expect(await removed()).toEqual([])
  })

  test('leaves everything in place without a colleague', async () => {
    const { memberId } = await fill()
    await api.call(members.remove, { params: await of(member), body: { heirId: null } }, admin)
    expect(await owners()).toEqual([memberId])
  })

  test('only to somebody who can work with it', async () => {
    const readOnly = await addPerson(api.db, [{ customer, role: 'read_only' }])
    const locked = await addPerson(api.db, [{ customer, locked: true }])
    const outsider = await addPerson(api.db, [{ customer: await addCustomer(api.db) }])
    const params = await of(member)
    for (const email of [readOnly, locked, outsider, member.as]) {
      const heirId = await api.userId(email)
      await expect(api.call(members.remove, { params, body: { heirId } }, admin)).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'heir_id' }],
      })
    }
  })

  test('a person of two customers keeps the other one', async () => {
    const elsewhere = await addCustomer(api.db)
    const both = await addPerson(api.db, [{ customer }, { customer: elsewhere, role: 'admin' }])
    await api.call(members.remove, { params: await of({ as: both }), body: { heirId: null } }, admin)
    const { access_token: token } = await openBrowser(api).signIn(both, demoPassword)
    const { json } = await api.request('GET', '/v2/users/current', { token })
    expect(json?.data).toMatchObject({ customer_id: elsewhere })
  })
})

describe('the second step of a colleague', () => {
  test('is shown, and reset by an admin: sign-ins end, and they hear of it', async () => {
    await setUpAuthenticator(api, member.as)
    const rows = await team()
    expect(rows.map(({ email, hasSecondStep }) => [email, hasSecondStep])).toEqual(
      expect.arrayContaining([
        [member.as, true],
        [admin.as, false],
      ]),
    )
    const token = await api.tokenFor(member.as)
    const params = await of(member)
    expect(await api.call(members.resetSecondStep, { params }, admin)).toMatchObject({ hasSecondStep: false })
    expect((await api.request('GET', '/v2/users/current', { token })).status).toBe(401)
    await openBrowser(api).signIn(member.as, demoPassword)
    expect((await queuedMail(api, member.as))[0]?.subject).toBe(
      'Two-step verification for your Rostrum account was reset',
    )
    expect(await actions()).toContain('member.second_step_reset')
    await expect(api.call(members.resetSecondStep, { params }, admin)).rejects.toMatchObject(conflict)
  })

  test('is not reset by oneself, nor by an admin of one of two companies', async () => {
    await setUpAuthenticator(api, admin.as)
    await expect(api.call(members.resetSecondStep, { params: await of(admin) }, admin)).rejects.toMatchObject(conflict)
    const both = { as: await addPerson(api.db, [{ customer }, { customer: await addCustomer(api.db) }]) }
    await setUpAuthenticator(api, both.as)
    await expect(api.call(members.resetSecondStep, { params: await of(both) }, admin)).rejects.toMatchObject({
      status: 409,
      errors: [{ message: expect.stringContaining('also works for another company') }],
    })
  })
})

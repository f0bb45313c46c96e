// What decision 38 promises to those who answer without their name.
import { randomUUID } from 'node:crypto'
import { surveyRecipients } from '@rostrum/contract/surveys/recipients'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { addRecipients } from '../testing/links.ts'
import { sealing, storedAnswers } from '../testing/queries/stored-answers.ts'
import { answer, openPage, press } from '../testing/respondent.ts'
import { formOf, publishedSurvey } from '../testing/surveys.ts'
import { releaseAnswers } from './release.ts'

const ada = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }
const customerId = demoCustomers.veltrane

let api: Api
let database: Database
beforeAll(async () => {
  api = await startApi({ environment: { CALLS_PER_MINUTE: '100000' } })
  database = connect(api.applicationUrl)
})
afterAll(async () => {
  await database?.close()
  await api?.stop()
})

const form = formOf([{ id: 'secret', type: 'short_text', title: 'What do you think?' }])

const stored = async (surveyId: string) =>
  (await storedAnswers(api, surveyId)).map(({ answers, ...row }) => {
    const [first] = answers
    return { ...row, secret: first && 'text' in first.value ? first.value.text : '' }
  })

/** Of a place such as (0,12), as a number. */
const pageAndLine = (place: string) => {
  const [page = 0, line = 0] = place.slice(1, -1).split(',').map(Number)
  return page * 1000 + line
}

test('ten wait, five are released at random; closing releases the rest if they are five', async () => {
  const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'anonymous' })
  const people = await addRecipients(api, { customerId, surveyId }, 19)
  const send = (from: number, to: number) =>
    Promise.all(people.slice(from, to).map(({ url }, index) => answer(api, url, { 'a.secret': `s${from + index}` })))
  const counted = async () => (await stored(surveyId)).filter(({ batch }) => batch !== null).length
  await send(0, 9)
  expect(await counted()).toBe(0)
  await send(9, 10)
  await expect.poll(counted).toBe(5)
  await send(10, 14)
  expect(await counted()).toBe(5)
  await send(14, 15)
  await expect.poll(counted).toBe(10)
  await send(15, 19)
  await api.call(surveys.archive, { params: { id: surveyId } }, ada)
  expect(await counted()).toBe(19)
  const rows = await stored(surveyId)
  expect(new Set(rows.map(({ secret }) => secret)).size).toBe(19)
  const sizes = Map.groupBy(rows, ({ batch }) => batch)
  for (const [, group] of sizes) expect(group.length).toBeGreaterThanOrEqual(5)
})

test('fewer than five are never released', async () => {
  const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'anonymous' })
  const people = await addRecipients(api, { customerId, surveyId }, 4, 'few')
  for (const { url } of people) await answer(api, url, { 'a.secret': 'x' })
  await api.call(surveys.archive, { params: { id: surveyId } }, ada)
  await database.withTenant(customerId, (db) => releaseAnswers(db, sealing, { customerId, surveyId }))
  expect((await stored(surveyId)).every(({ batch }) => batch === null)).toBe(true)
})

test('no column, id, time, row version or place joins a released answer with a person', async () => {
  const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'anonymous' })
  const people = await addRecipients(api, { customerId, surveyId }, 40, 'joined')
  const given = new Map<string, string>()
  for (const [index, { url }] of people.entries()) {
    await answer(api, url, { 'a.secret': `secret-${index}` })
    for (const { secret, id, batch } of await stored(surveyId)) if (batch === null) given.set(secret, id)
  }
  const released = await vi.waitFor(async () => {
    const found = (await stored(surveyId)).filter(({ batch }) => batch !== null)
    // At most nine wait.
    expect(found.length).toBeGreaterThan(30)
    return found
  })
  // Ids are new: none is that of an answer that waited, and none has a time in it.
  expect(released.some(({ secret, id }) => given.get(secret) === id)).toBe(false)
  expect(released.every(({ id }) => id[14] === '4')).toBe(true)
  const versions = await sql<{ index: number; version: string; answered: boolean; answeredAt: Date | null }>`
    select substring(email from 'joined-(\\d+)@')::int - 1 as index, xmin::text as version, has_answered as answered, answered_at
    from app.survey_recipients where survey_id = ${surveyId}`.execute(api.db)
  expect(versions.rows.every(({ answered, answeredAt }) => answered && answeredAt === null)).toBe(true)
  // Each answer shares its version with so many people that it could be anyone's.
  for (const { version } of released) {
    const sharing = versions.rows.filter((one) => one.version === version)
    expect(sharing.length === 0 || sharing.length >= 5).toBe(true)
  }
  // The order in the table is not the order in which they answered.
  const order = released
    .toSorted((one, other) => pageAndLine(one.place) - pageAndLine(other.place))
    .map(({ secret }) => Number(secret.slice('secret-'.length)))
  expect(order).not.toEqual(order.toSorted((one, other) => one - other))
  const columns = await sql<Record<string, unknown>>`select recipient_id, person_id, respondent_name, respondent_email,
    respondent_firm, submitted_at, channel, language from app.survey_responses where survey_id = ${surveyId}`.execute(
    api.db,
  )
  expect(columns.rows.every((row) => Object.values(row).every((value) => value === null))).toBe(true)
  // No other table has heard of it.
  for (const table of ['app.audit_events', 'app.survey_drafts', 'app.survey_submissions', 'app.activities']) {
    const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} t
      where t::text like '%secret-%'`.execute(api.db)
    expect(found[0]?.count, table).toBe(0)
  }
})

test('an answer that waits joins no person either: sealed, rewritten with the others, and like them', async () => {
  const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'anonymous' })
  const people = await addRecipients(api, { customerId, surveyId }, 9, 'waiting')
  const answered = () =>
    sql<{ id: string; version: string; place: string }>`select id, xmin::text as version, ctid::text as place
      from app.survey_recipients where survey_id = ${surveyId} and has_answered`.execute(api.db)
  const sealedBefore = new Set<string>()
  const idsBefore = new Set<string>()
  const orders: number[][] = []
  for (const [index, { url }] of people.entries()) {
    // The longest text fills a page, the others a word.
    await answer(api, url, { 'a.secret': `secret-${index} ${'x'.repeat(index === 3 ? 200 : 1)}` })
    const rows = await vi.waitFor(async () => {
      const waiting = await stored(surveyId)
      const versions = new Set((await answered()).rows.map(({ version }) => version))
      expect(waiting).toHaveLength(index + 1)
      expect(waiting.some(({ version }) => versions.has(version))).toBe(false)
      return waiting
    })
    // All in one version and of one length, none as it was, and nothing in words.
    expect(new Set(rows.map(({ version }) => version)).size).toBe(1)
    expect(new Set(rows.map(({ sealed }) => sealed?.length)).size).toBe(1)
    expect(rows.some(({ sealed, id }) => sealedBefore.has(sealed ?? '') || idsBefore.has(id))).toBe(false)
    for (const { sealed, id } of rows) {
      sealedBefore.add(sealed ?? '')
      idsBefore.add(id)
    }
    const indexesBy = (key: (row: (typeof rows)[number]) => string | number) =>
      rows
        .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
        .map(({ secret }) => Number(secret.split(/[- ]/)[1]))
    orders.push(
      indexesBy(({ place }) => pageAndLine(place)),
      indexesBy(({ id }) => id),
    )
  }
  const inTurn = (order: readonly number[]) => order.every((one, at) => one === at)
  expect(orders.filter(({ length }) => length > 5).some(inTurn)).toBe(false)
  const { rows: raw } = await sql<{ found: number }>`select count(*)::int as found from app.survey_responses t
    where survey_id = ${surveyId} and t::text like '%secret-%'`.execute(api.db)
  expect(raw).toEqual([{ found: 0 }])
})

test('what an earlier release left unsealed is sealed, and a sealed answer cannot be released as it is', async () => {
  const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'anonymous' })
  const waiting = { customerId, surveyId, formNumber: 1, isAnonymous: true }
  const answers = JSON.stringify([{ questionId: 'secret', value: { text: 'early' } }])
  await api.db
    .insertInto('app.surveyResponses')
    .values({ ...waiting, id: randomUUID(), answers })
    .execute()
  await database.withTenant(customerId, (db) => releaseAnswers(db, sealing, { customerId, surveyId }))
  const [one] = await stored(surveyId)
  expect(one).toMatchObject({ secret: 'early', batch: null, sealed: expect.any(String) })
  const release = api.db.updateTable('app.surveyResponses').set({ batch: 1 }).where('surveyId', '=', surveyId)
  await expect(release.execute()).rejects.toThrow(/sealed_until_released/)
  const empty = api.db
    .insertInto('app.surveyResponses')
    .values({ ...waiting, id: randomUUID(), batch: 1, answers: null })
  await expect(empty.execute()).rejects.toThrow(/answers_or_sealed/)
})

test('when someone opened it is kept with names only', async () => {
  const openings = async (category: 'anonymous' | 'recipient_defined' | 'attributed') => {
    const { id: surveyId } = await publishedSurvey(api, ada, { form, category })
    const [one] = await addRecipients(api, { customerId, surveyId }, 1, category)
    await openPage(api, one?.url ?? '')
    const { data } = await api.call(surveyRecipients.list, { query: { surveyId } }, ada)
    return data.map(({ openedAt, state }) => ({ hasTime: openedAt !== null, state }))
  }
  expect(await openings('attributed')).toEqual([{ hasTime: true, state: 'opened' }])
  expect(await openings('anonymous')).toEqual([{ hasTime: false, state: 'invited' }])
  expect(await openings('recipient_defined')).toEqual([{ hasTime: false, state: 'invited' }])
})

test('the version of the form tells nothing about fewer than five', async () => {
  const asked = (...options: string[]) =>
    formOf([
      {
        id: 'secret',
        type: 'single',
        title: 'Which?',
        options: options.map((id) => ({ id, label: id.toUpperCase() })),
      },
    ])
  const { id: surveyId } = await publishedSurvey(api, ada, { form: asked('a', 'b'), category: 'anonymous' })
  const people = await addRecipients(api, { customerId, surveyId }, 20, 'version')
  const send = async (from: number, to: number, choice: string) => {
    for (const { url } of people.slice(from, to)) await answer(api, url, { 'a.secret': choice })
  }
  const edit = async (...options: string[]) => {
    await api.call(surveys.update, { params: { id: surveyId }, body: { form: asked(...options) } }, ada)
    await api.call(surveys.publish, { params: { id: surveyId } }, ada)
  }
  const release = () => database.withTenant(customerId, (db) => releaseAnswers(db, sealing, { customerId, surveyId }))
  const released = async () => {
    const { rows } = await sql<{ version: number; choice: string | null; count: number }>`
      select form_number as version, answers->0->'value'->'choices'->>0 as choice, count(*)::int as count
      from app.survey_responses where survey_id = ${surveyId} and batch is not null
      group by 1, 2 order by 1, 2`.execute(api.db)
    return rows
  }
  await send(0, 3, 'a')
  await edit('b', 'c')
  await send(3, 9, 'b')
  await release()
  // Three answered the first version, and the second still takes answers.
  expect(await released()).toEqual([])
  await edit('b', 'c', 'd')
  await release()
  expect(await released()).toEqual([{ version: 2, choice: 'b', count: 6 }])
  await send(9, 11, 'd')
  await api.call(surveys.archive, { params: { id: surveyId } }, ada)
  // Three and two together: what only their own version takes is left out.
  expect(await released()).toEqual([
    { version: 2, choice: 'b', count: 6 },
    { version: 3, choice: null, count: 5 },
  ])
})

test('recipients decide: what is sent without a name has none, and stays so', async () => {
  const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'recipient_defined' })
  const [one, two, three] = await addRecipients(api, { customerId, surveyId }, 3, 'choice')
  const last = await press(api, await openPage(api, one?.url ?? ''), 'next', { 'a.secret': 'mine' })
  expect(last.text).toContain('With my name')
  expect((await press(api, last, 'send')).text).toContain('Choose one of the two')
  expect((await press(api, last, 'send', { 'i.choice': 'without' })).status).toBe(303)
  const again = await press(api, last, 'send', { 'i.choice': 'with' })
  expect(again.status).toBe(303)
  const named = await press(api, await openPage(api, two?.url ?? ''), 'next', { 'a.secret': 'ours' })
  expect((await press(api, named, 'send', { 'i.choice': 'with' })).status).toBe(303)
  const responses = await api.db
    .selectFrom('app.surveyResponses')
    .selectAll()
    .where('surveyId', '=', surveyId)
    .execute()
  expect(responses.map(({ isAnonymous, recipientId }) => ({ isAnonymous, recipientId }))).toEqual(
    expect.arrayContaining([
      { isAnonymous: true, recipientId: null },
      { isAnonymous: false, recipientId: two?.id },
    ]),
  )
  // Unfinished answers stay in the browser.
  await press(api, await openPage(api, three?.url ?? ''), 'save', { 'a.secret': 'unfinished' })
  expect(await api.db.selectFrom('app.surveyDrafts').selectAll().execute()).toEqual([])
})

import { activities } from '@rostrum/contract/irm/activities'
import { surveyRecipients } from '@rostrum/contract/surveys/recipients'
import { surveyResponses } from '@rostrum/contract/surveys/responses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { addRecipients } from '../testing/links.ts'
import { answer, oldStamp, openPage, press } from '../testing/respondent.ts'
import { formOf, publishedSurvey } from '../testing/surveys.ts'

const ada = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const customerId = demoCustomers.veltrane

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market', environment: { CALLS_PER_MINUTE: '100000' } })
})
afterAll(() => api?.stop())

const list = (surveyId: string, query: object = {}) =>
  api.call(surveyRecipients.list, { query: { surveyId, ...query } }, ada)

describe('recipients', () => {
  test('people and addresses are added once, with the person whose address it is', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    const person = await api.db
      .selectFrom('market.people')
      .select(['id', 'emailPrimary'])
      .where('emailPrimary', 'is not', null)
      .executeTakeFirstOrThrow()
    await api.db
      .insertInto('app.irmPeople')
      .values({ customerId, personId: person.id, userId: await api.userId(ada.as) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await api.db.insertInto('app.surveyOptOuts').values({ customerId, email: 'no@more.example' }).execute()
    const addresses = [
      { email: person.emailPrimary?.toUpperCase() ?? '' },
      { email: 'new@fund.example', name: 'New Person' },
      { email: 'No@More.example' },
    ]
    const body = { surveyId, personIds: [person.id], addresses }
    const first = await api.call(surveyRecipients.add, { body }, ada)
    expect(first).toMatchObject({ added: 2, known: 0, leftOut: ['No@More.example (opted out of surveys)'] })
    expect(await api.call(surveyRecipients.add, { body }, ada)).toMatchObject({ added: 0, known: 2 })
    const { data } = await list(surveyId, { sort: 'email_asc' })
    expect(data).toHaveLength(2)
    expect(data.find(({ email }) => email === 'new@fund.example')).toMatchObject({
      ...{ name: 'New Person', personId: null, state: 'invited', channel: 'email', url: null, canBeReminded: true },
    })
    expect(data.find(({ personId }) => personId === person.id)).toBeDefined()
    expect((await list(surveyId, { term: 'new person' })).data).toHaveLength(1)
    expect((await list(surveyId, { states: ['answered'] })).data).toHaveLength(0)
    const bad = { surveyId, addresses: [{ email: 'nobody' }] }
    await expect(api.call(surveyRecipients.add, { body: bad }, ada)).rejects.toMatchObject({ status: 422 })
    await expect(api.call(surveyRecipients.add, { body: { surveyId } }, ada)).rejects.toMatchObject({ status: 422 })
    await expect(api.call(surveyRecipients.add, { body }, noor)).rejects.toMatchObject({ status: 404 })
    for (const read of [surveyRecipients.list, surveyRecipients.counts, surveyResponses.list]) {
      await expect(api.call(read, { query: { surveyId } }, noor)).rejects.toMatchObject({ status: 404 })
    }
  })

  test('use-once links, states, counts, removal and the file', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    expect(await api.call(surveyRecipients.addLinks, { body: { surveyId, count: 3 } }, ada)).toEqual({ added: 3 })
    await addRecipients(api, { customerId, surveyId }, 3, 'state')
    const links = (await list(surveyId, { channels: ['link'] })).data
    expect(links.map(({ name }) => name)).toEqual(['Link 1', 'Link 2', 'Link 3'])
    const [one, two] = links
    const last = await press(api, await openPage(api, one?.url ?? ''), 'next', { 'a.rating': '5' })
    expect((await press(api, last, 'send', { 'i.name': 'A', 'i.email': 'a@b.example' })).status).toBe(303)
    expect((await openPage(api, one?.url ?? '')).text).toContain('You have already answered')
    await openPage(api, two?.url ?? '')
    await api.db
      .insertInto('app.emailBounces')
      .values({ customerId, address: 'state-1@investor.example', reason: 'gone', bouncedAt: new Date() })
      .execute()
    await api.db
      .updateTable('app.surveyRecipients')
      .set({ sentAt: new Date(Date.now() - 4 * 86_400_000) })
      .where('email', '=', 'state-2@investor.example')
      .execute()
    await api.db
      .updateTable('app.surveyRecipients')
      .set({ sentAt: new Date() })
      .where('email', '=', 'state-3@investor.example')
      .execute()
    const counts = await api.call(surveyRecipients.counts, { query: { surveyId } }, ada)
    const of = (state: string) => counts.states.find((row) => row.state === state)?.count
    expect([of('answered'), of('opened'), of('invited'), of('sent'), of('bounced')]).toEqual([1, 1, 1, 2, 1])
    expect(counts).toMatchObject({ total: 6, remindable: 1 })
    expect((await openPage(api, counts.openUrl)).status).toBe(200)
    expect((await openPage(api, counts.previewUrl)).text).toContain('Preview')
    const file = await api.request(
      'GET',
      `/v2/feedback/survey_responses/export_recipients.csv?survey_id=${surveyId}`,
      ada,
    )
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.text.trim().split('\n')).toHaveLength(7)
    expect(file.text).toContain(two?.url ?? 'none')
    await expect(api.call(surveyRecipients.remove, { params: { id: one?.id ?? '' } }, ada)).rejects.toMatchObject({
      status: 409,
    })
    await api.call(surveyRecipients.remove, { params: { id: two?.id ?? '' } }, ada)
    expect((await openPage(api, two?.url ?? '')).status).toBe(404)
  })
})

test('reminders go to everyone who can be reminded, however long the list is', { tags: 'full' }, async () => {
  const { id: surveyId } = await publishedSurvey(api, ada)
  const people = await addRecipients(api, { customerId, surveyId }, 604, 'late')
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const set = (values: object, ids: string[]) =>
    api.db.updateTable('app.surveyRecipients').set(values).where('id', 'in', ids).execute()
  const idsOf = (from: number, to: number) => people.slice(from, to).map(({ id }) => id)
  await set({ sentAt: days(1) }, idsOf(0, 590))
  await set({ sentAt: days(4), name: 'Zoe Last' }, idsOf(590, 600))
  await set({ sentAt: days(4), hasAnswered: true }, idsOf(598, 599))
  await api.db
    .insertInto('app.surveyOptOuts')
    .values({ customerId, email: people[599]?.email.toLowerCase() ?? '' })
    .execute()
  const able = await list(surveyId, { canReceive: 'reminder', pageSize: 500 })
  expect(able.data.map(({ id }) => id).toSorted()).toEqual(idsOf(590, 598).toSorted())
  expect(await api.call(surveyRecipients.counts, { query: { surveyId } }, ada)).toMatchObject({ remindable: 8 })
  const fresh = await list(surveyId, { canReceive: 'invitation', pageSize: 500 })
  expect(fresh.data.map(({ id }) => id).toSorted()).toEqual(idsOf(600, 604).toSorted())
})

describe('responses', () => {
  test('with a name: person, time and answers; in the file, dangerous cells are harmless', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    const people = await addRecipients(api, { customerId, surveyId }, 3, 'named')
    for (const { url } of people)
      await answer(api, url, { 'a.rating': '4', 'a.choice': 'margins', 'a.text': '=HYPERLINK("x")' })
    const page = await api.call(surveyResponses.list, { query: { surveyId, pageSize: 2 } }, ada)
    expect(page.meta.total).toBe(3)
    expect(page.data[0]).toMatchObject({ isAnonymous: false, respondentName: 'Person 3', channel: 'email' })
    expect(page.data[0]?.submittedAt).toBeInstanceOf(Date)
    const { data } = await api.call(surveyResponses.list, { query: { surveyId, term: 'named-2@' } }, ada)
    expect(data).toHaveLength(1)
    const file = await api.request('GET', `/v2/feedback/survey_responses.csv?survey_id=${surveyId}`, ada)
    const [header = '', first = '', ...rest] = file.text.trim().split('\n')
    expect(rest).toHaveLength(2)
    expect(header).toContain('How do you rate our disclosure?')
    expect(first).toContain('Margins')
    expect(first).not.toMatch(/(^|,)"?=HYPERLINK/)
  })

  test('without a name: only released ones, no person, no time, and no row is a person', async () => {
    const form = formOf([
      { id: 'one', type: 'short_text', title: 'One' },
      { id: 'two', type: 'short_text', title: 'Two' },
      { id: 'rare', type: 'short_text', title: 'Rare' },
    ])
    const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'anonymous' })
    const people = await addRecipients(api, { customerId, surveyId }, 30, 'nameless')
    const listed = () => api.call(surveyResponses.list, { query: { surveyId, pageSize: 100 } }, ada)
    for (const [index, { url }] of people.entries()) {
      const before = index < 9 ? await listed() : undefined
      if (before) expect(before.data).toEqual([])
      const rare: Record<string, string> = index < 4 ? { 'a.rare': `r${index}` } : {}
      await answer(api, url, { 'a.one': `v${index}`, 'a.two': `v${index}`, ...rare })
    }
    // Answers that arrive together are released together, and fewer than ten go on waiting.
    await expect.poll(async () => (await listed()).meta.total).toBeGreaterThan(20)
    const { data, meta } = await listed()
    for (const { answers, ...row } of data) {
      const { isAnonymous, ...others } = row
      expect(isAnonymous).toBe(true)
      expect(Object.values(others).every((value) => value === null)).toBe(true)
      expect(answers.some(({ questionId }) => questionId === 'rare')).toBe(false)
    }
    const pairs = data.map(({ answers }) => new Set(answers.map(({ value }) => JSON.stringify(value))).size)
    expect(pairs.filter((size) => size === 2).length).toBeGreaterThan(15)
    const file = await api.request('GET', `/v2/feedback/survey_responses.csv?survey_id=${surveyId}`, ada)
    expect(file.text.trim().split('\n')).toHaveLength(meta.total + 1)
    expect(file.text).not.toMatch(/nameless-|Person|,r[0-3]/)
    // The sequence of readings never changes by fewer than five.
    const { data: again } = await api.call(surveyRecipients.list, { query: { surveyId, pageSize: 100 } }, ada)
    expect(again.every(({ hasAnswered, answeredAt }) => hasAnswered && answeredAt === null)).toBe(true)
  })

  test('an open link with a name finds the person of the address', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    const { openUrl } = await api.call(surveyRecipients.counts, { query: { surveyId } }, ada)
    const known = await api.db
      .selectFrom('app.irmPeople as i')
      .innerJoin('market.people as p', 'p.id', 'i.personId')
      .select(['p.id', 'p.emailPrimary'])
      .where('i.customerId', '=', customerId)
      .where('p.emailPrimary', 'is not', null)
      .executeTakeFirstOrThrow()
    const last = await press(api, await openPage(api, openUrl), 'next', { 'a.rating': '2' })
    const who = { 'i.name': 'Somewhat different', 'i.email': known.emailPrimary ?? '', stamp: await oldStamp(api) }
    expect((await press(api, last, 'send', who)).status).toBe(303)
    const { data } = await api.call(surveyResponses.list, { query: { surveyId } }, ada)
    expect(data[0]?.person?.id).toBe(known.id)
    // On the person's timeline.
    const events = await api.call(activities.events, { query: { contactId: known.id, kinds: ['survey_answer'] } }, ada)
    expect(events.data).toMatchObject([{ kind: 'survey_answer', title: 'Perception study', subjectId: surveyId }])
  })
})

import type { QuestionInput } from '@rostrum/contract/surveys/form'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { addRecipients, openLinkOf, previewLinkOf } from '../testing/links.ts'
import { answer, hiddenFields, oldStamp, openPage, press } from '../testing/respondent.ts'
import { formOf, publishedSurvey } from '../testing/surveys.ts'

const ada = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }
const customerId = demoCustomers.veltrane

let api: Api
beforeAll(async () => {
  api = await startApi({ environment: { CALLS_PER_MINUTE: '100000' } })
})
afterAll(() => api?.stop())

const responsesOf = (surveyId: string) =>
  api.db.selectFrom('app.surveyResponses').selectAll().where('surveyId', '=', surveyId).execute()

const everyType: QuestionInput[] = [
  { id: 'rating', type: 'rating', title: 'Rate us', style: 'nps', isRequired: true },
  {
    id: 'many',
    type: 'multiple',
    title: 'Which?',
    most: 2,
    hasOther: true,
    options: [
      { id: 'a', label: 'Apples' },
      { id: 'b', label: 'Berries' },
    ],
  },
  {
    id: 'order',
    type: 'ranking',
    title: 'Rank',
    isShuffled: true,
    options: [
      { id: 'x', label: 'First thing' },
      { id: 'y', label: 'Second thing' },
    ],
  },
  {
    id: 'grid',
    type: 'matrix',
    title: 'Grid',
    rows: [
      { id: 'r1', label: 'Row one' },
      { id: 'r2', label: 'Row two' },
    ],
    columns: [
      { id: 'low', label: 'Low' },
      { id: 'high', label: 'High' },
    ],
  },
  { id: 'count', type: 'number', title: 'How many?', smallest: 1, largest: 10 },
  { id: 'day', type: 'date', title: 'When?' },
  { id: 'short', type: 'short_text', title: 'In short' },
  { id: 'long', type: 'long_text', title: 'At length' },
]

describe('an attributed survey', () => {
  test('every type of question, wrong answers with their messages, and the response as it was given', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada, { form: formOf(everyType) })
    const [one] = await addRecipients(api, { customerId, surveyId }, 1)
    const page = await openPage(api, one?.url ?? '')
    expect(page.status).toBe(200)
    expect(page.text).toContain('recorded with your name, Person 1')
    const wrong = await press(api, page, 'send', {
      'a.many': ['a', 'b', '_other'],
      'o.many': 'Cherries <b>',
      'r.order.x': '1',
      'r.order.y': '1',
      'a.count': 'eleven',
      'a.day': '2026-13-01',
    })
    expect(wrong.status).toBe(422)
    for (const message of [
      'Answer this question',
      'Choose at most 2',
      'Give each option a different rank',
      'Enter a number',
      'Enter a date such as 2026-11-30',
    ]) {
      expect(wrong.text).toContain(message)
    }
    // Kept as typed, and never as markup.
    expect(wrong.text).toContain('value="Cherries &lt;b&gt;"')
    expect(wrong.text).toContain('value="eleven"')
    const sent = await press(api, wrong, 'send', {
      'a.rating': '9',
      'a.many': ['a', '_other'],
      'o.many': 'Cherries',
      'r.order.x': '2',
      'r.order.y': '1',
      'm.grid.r1': 'low',
      'm.grid.r2': 'high',
      'a.count': '2,5',
      'a.day': '2026-12-01',
      'a.short': 'Clear',
      'a.long': 'Line one\r\nLine two',
    })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`${sent.address}/thanks`)
    const [response] = await responsesOf(surveyId)
    expect(response).toMatchObject({
      channel: 'email',
      recipientId: one?.id,
      respondentName: 'Person 1',
      language: 'en',
    })
    expect(response?.answers).toEqual([
      { questionId: 'rating', value: { number: 9 } },
      { questionId: 'many', value: { choices: ['a'], other: 'Cherries' } },
      { questionId: 'order', value: { order: ['y', 'x'] } },
      {
        questionId: 'grid',
        value: {
          cells: [
            { row: 'r1', column: 'low' },
            { row: 'r2', column: 'high' },
          ],
        },
      },
      { questionId: 'count', value: { number: 2.5 } },
      { questionId: 'day', value: { date: '2026-12-01' } },
      { questionId: 'short', value: { text: 'Clear' } },
      { questionId: 'long', value: { text: 'Line one\nLine two' } },
    ])
    expect((await openPage(api, one?.url ?? '')).text).toContain('You have already answered')
  })

  test('pages, jumps and questions that appear; unfinished answers are on the server', async () => {
    const yes = {
      match: 'all' as const,
      comparisons: [{ questionId: 'holds', operator: 'is' as const, values: ['yes'] }],
    }
    const options = [
      { id: 'yes', label: 'Yes' },
      { id: 'no', label: 'No' },
    ]
    const no = { ...yes, comparisons: [{ questionId: 'holds', operator: 'is' as const, values: ['no'] }] }
    const form = {
      pages: [
        {
          id: 'one',
          questions: [
            { id: 'holds', type: 'single' as const, title: 'Do you hold our shares?', isRequired: true, options },
            { id: 'since', type: 'short_text' as const, title: 'Since when?', isRequired: true, showIf: yes },
          ],
          jumps: [{ when: no, to: 'three' }],
        },
        { id: 'two', questions: [{ id: 'why', type: 'long_text' as const, title: 'Why do you hold?' }] },
        { id: 'three', questions: [{ id: 'else', type: 'long_text' as const, title: 'Anything else?' }] },
      ],
    }
    const { id: surveyId } = await publishedSurvey(api, ada, { form })
    const [one] = await addRecipients(api, { customerId, surveyId }, 1, 'pages')
    const first = await openPage(api, one?.url ?? '')
    expect(first.text).not.toContain('Since when?')
    const appeared = await press(api, first, 'next', { 'a.holds': 'yes' })
    expect(appeared.text).toContain('Since when?')
    expect(appeared.status).toBe(200)
    const second = await press(api, appeared, 'next', { 'a.holds': 'yes', 'a.since': '2019' })
    expect(second.text).toContain('Why do you hold?')
    expect((await press(api, second, 'save', { 'a.why': 'The people' })).status).toBe(204)
    // On another device.
    const resumed = await openPage(api, one?.url ?? '')
    expect(resumed.text).toContain('Anything else?')
    const back = await press(api, resumed, 'back')
    expect(back.text).toContain('The people')
    const again = await press(api, back, 'back')
    const skipped = await press(api, again, 'next', { 'a.holds': 'no' })
    expect(skipped.text).toContain('Anything else?')
    expect((await press(api, skipped, 'send')).status).toBe(303)
    const [response] = await responsesOf(surveyId)
    // What was no longer asked is not kept.
    expect(response?.answers).toEqual([{ questionId: 'holds', value: { choices: ['no'], other: null } }])
    expect(await api.db.selectFrom('app.surveyDrafts').selectAll().execute()).toEqual([])
  })

  test('through the open link: who answers is asked at the end, once, and no program gets in', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    const url = await openLinkOf(api, { customerId, surveyId })
    const page = await openPage(api, url)
    const last = await press(api, page, 'next', { 'a.rating': '4' })
    expect(last.text).toContain('Who are you?')
    const nameless = await press(api, last, 'send', { 'i.email': 'nobody' })
    expect(nameless.status).toBe(422)
    expect(nameless.text).toContain('Enter your name')
    const who = { 'i.name': 'Rosa Lind', 'i.email': 'Rosa@Lind.example', 'i.firm': 'Lind Capital' }
    expect((await press(api, last, 'send', who)).text).toContain('That was very quick')
    expect((await press(api, last, 'send', { ...who, website: 'https://spam.example' })).status).toBe(303)
    expect(await responsesOf(surveyId)).toEqual([])
    const stamp = await oldStamp(api)
    const twice = await Promise.all([1, 2].map(() => press(api, last, 'send', { ...who, stamp })))
    expect(twice.map(({ status }) => status)).toEqual([303, 303])
    const responses = await responsesOf(surveyId)
    expect(responses).toHaveLength(1)
    expect(responses[0]).toMatchObject({
      ...{ channel: 'link', respondentName: 'Rosa Lind', respondentEmail: 'rosa@lind.example' },
      respondentFirm: 'Lind Capital',
    })
    expect((await press(api, last, 'send', { ...who, stamp: `${stamp}x` })).text).toContain('That was very quick')
  })

  test('two devices and a double click give one response', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    const recipients = await addRecipients(api, { customerId, surveyId }, 5, 'double')
    const all = await Promise.all(
      recipients.flatMap(({ url }) => [1, 2, 3].map((rating) => answer(api, url, { 'a.rating': String(rating) }))),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await responsesOf(surveyId)).toHaveLength(5)
  })
})

describe('states', () => {
  test('closed, archived, full, not open, deleted and wrong links say so in words', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada, { quota: 1 })
    const recipients = await addRecipients(api, { customerId, surveyId }, 3, 'states')
    const [one, two, three] = recipients.map(({ url }) => url) as [string, string, string]
    const open = await openPage(api, two)
    expect((await answer(api, one, { 'a.rating': '3' })).status).toBe(303)
    expect((await press(api, open, 'send', { 'a.rating': '3' })).text).toContain(
      'has reached its maximum number of answers',
    )
    expect((await openPage(api, three)).status).toBe(410)
    await api.db.updateTable('app.surveys').set({ quota: null }).where('id', '=', surveyId).execute()
    const close = (closesAt: Date | null) =>
      api.db.updateTable('app.surveys').set({ closesAt }).where('id', '=', surveyId).execute()
    await close(new Date(Date.now() - 1000))
    expect((await openPage(api, two)).text).toContain('This survey is closed')
    await close(null)
    expect((await openPage(api, two)).status).toBe(200)
    const { features } = await api.db
      .selectFrom('identity.customers')
      .select('features')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const keep = (kept: string[]) =>
      api.db.updateTable('identity.customers').set({ features: kept }).where('id', '=', customerId).execute()
    await keep(features.filter((feature) => feature !== 'feedback'))
    expect((await openPage(api, two)).text).toContain('This survey is closed')
    await keep(features)
    await api.call(surveys.archive, { params: { id: surveyId } }, ada)
    expect((await press(api, open, 'send', { 'a.rating': '3' })).text).toContain('This survey is closed')
    await api.call(surveys.delete, { params: { id: surveyId } }, ada)
    expect((await openPage(api, two)).status).toBe(404)
    const wrong = await openPage(api, `${two}x`)
    expect(wrong.status).toBe(404)
    expect(wrong.text).toContain('This link does not work')
    expect((await openPage(api, 'http://x.example/s/nothing')).status).toBe(404)
  })

  test('a preview stores nothing and shows what is being edited; a link for one purpose is no other', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    const form = formOf([{ id: 'new', type: 'short_text', title: 'A newer question' }])
    await api.call(surveys.update, { params: { id: surveyId }, body: { form } }, ada)
    const url = await previewLinkOf(api, { customerId, surveyId })
    const page = await openPage(api, url)
    expect(page.text).toContain('A newer question')
    expect(page.text).toContain('Preview: nothing you enter here is stored')
    const last = await press(api, page, 'next', { 'a.new': 'x' })
    expect((await press(api, last, 'send', { 'i.name': 'A', 'i.email': 'a@b.example' })).status).toBe(303)
    expect(await responsesOf(surveyId)).toEqual([])
  })

  test('no more surveys', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    const [one] = await addRecipients(api, { customerId, surveyId }, 1, 'Opt.Out')
    const asked = await openPage(api, `${one?.url}/opt-out`)
    expect(asked.text).toContain('will no longer send surveys to Opt.Out-1@investor.example')
    expect(await api.db.selectFrom('app.surveyOptOuts').selectAll().execute()).toEqual([])
    expect((await press(api, asked, 'x')).text).toContain('You will no longer receive surveys')
    const kept = await api.db.selectFrom('app.surveyOptOuts').select('email').execute()
    expect(kept).toEqual([{ email: 'opt.out-1@investor.example' }])
    const open = await openLinkOf(api, { customerId, surveyId })
    expect((await openPage(api, `${open}/opt-out`)).status).toBe(404)
  })
})

describe('the page', () => {
  test('is small, private, and in the language of the reader', async () => {
    const french = [
      { key: 'question.rating.title', text: 'Que pensez-vous de nous ?' },
      { key: 'intro', text: '<p>Bonjour</p>' },
    ]
    const form = {
      ...formOf(undefined, { intro: '<p>Hello</p>', brandColor: '#ffe000' }),
      translations: [{ language: 'fr', texts: french }],
    }
    const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'anonymous' })
    const url = await openLinkOf(api, { customerId, surveyId })
    const page = await openPage(api, url, { 'accept-language': 'fr-CH, en;q=0.5' })
    expect(page.text).toContain('<html lang="fr">')
    expect(page.text).toContain('Que pensez-vous de nous ?')
    expect(page.text).toContain('Vos réponses sont anonymes')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/,
    )
    const files = [...page.text.matchAll(/(?:href|src)="(\/s\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files).toHaveLength(3)
    const sizes = await Promise.all(files.map(async (path) => (await api.request('GET', path)).bytes.length))
    const total = sizes.reduce((sum, size) => sum + size, page.text.length)
    expect(total).toBeLessThan(120_000)
    const english = await press(api, page, 'language', { language: 'en', 'a.rating': '5' })
    expect(english.text).toContain('How do you rate our disclosure?')
    expect(english.text).toContain('value="5" checked')
    const wrong = await press(api, page, 'send', { language: 'fr' })
    expect(wrong.text).toContain('Répondez à cette question')
    expect(hiddenFields(wrong).get('carried')).toBe('[]')
  })

  test('a body that is too large, or no form at all', async () => {
    const { id: surveyId } = await publishedSurvey(api, ada)
    const [one] = await addRecipients(api, { customerId, surveyId }, 1, 'large')
    const path = new URL(one?.url ?? '').pathname
    const large = await api.request('POST', path, { body: new URLSearchParams({ 'a.text': 'x'.repeat(300_000) }) })
    expect(large.status).toBe(413)
    expect(large.text).toContain('Something went wrong')
    expect((await api.request('POST', path, { json: { go: 'send' } })).text).toContain('How do you rate')
    expect(await responsesOf(surveyId)).toEqual([])
  })
})

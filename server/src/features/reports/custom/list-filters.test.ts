// A report with the filters of its subject's list has the rows of the list, for every subject whose list is the IRM's own.
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { activities } from '@rostrum/contract/irm/activities'
import { events } from '@rostrum/contract/irm/events/events'
import { tags } from '@rostrum/contract/irm/tags'
import { tasks } from '@rostrum/contract/irm/tasks'
import { themes } from '@rostrum/contract/irm/themes'
import { type CustomResult, customReporting } from '@rostrum/contract/reports/custom'
import { CustomDefinition, type CustomSubject, customSubjects } from '@rostrum/contract/reports/custom-definition'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { targets } from '@rostrum/contract/targeting/targets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Api
let typeId: string
let themeId: string
let tagId: string
let fieldId: string

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  const types = await api.call(activities.types, {}, ada)
  typeId = types[0]?.id ?? ''
  themeId = (await api.call(themes.create, { body: { name: 'Lab automation' } }, ada)).id
  tagId = (await api.call(tags.create, { body: { name: 'Proxy season', color: 'blue' } }, ada)).id
  fieldId = newId()
  await api.db
    .insertInto('app.customFields')
    .values({
      customerId: demoCustomers.veltrane,
      id: fieldId,
      subject: 'activity',
      name: 'Format',
      kind: 'choice',
      options: ['Video', 'Call'],
    })
    .execute()
  const at = (startsAt: string, more: object = {}) =>
    api.call(activities.create, { body: { typeId, subject: 'Capital markets update', startsAt, ...more } }, ada)
  // Late on May 3 and early on May 4 in Toronto, on either side of a filter by day.
  await at('2026-05-04T03:30:00Z', { sentiment: 'positive', themeIds: [themeId] })
  const second = await at('2026-05-04T04:30:00Z', { sentiment: 'negative', themeIds: [themeId] })
  await at('2026-05-05T14:00:00Z', { visibility: 'private', themeIds: [themeId] })
  await api.db
    .insertInto('app.customFieldValues')
    .values({
      customerId: demoCustomers.veltrane,
      fieldId,
      subjectId: second.id,
      value: JSON.stringify('Video'),
    })
    .execute()
  await at('2026-05-06T14:00:00Z')
  const due = (dueAt: string, priority: 'high' | 'normal' | 'low') =>
    api.call(tasks.create, { body: { subject: 'Send the fact book', dueAt, priority } }, ada)
  const done = await due('2026-05-06T14:00:00Z', 'high')
  await due('2026-05-07T14:00:00Z', 'high')
  await due('2026-05-08T14:00:00Z', 'low')
  await due('2026-05-09T14:00:00Z', 'normal')
  await api.call(tasks.complete, { params: { id: done.id } }, ada)
  await api.call(events.create, { body: { name: 'Boston roadshow', kind: 'roadshow', status: 'confirmed' } }, ada)
  await api.call(events.create, { body: { name: 'Lab conference', kind: 'conference' } }, ada)
  await api.call(campaigns.create, { body: { name: 'Results of the quarter' } }, ada)
  await api.call(campaigns.create, { body: { name: 'Invitation' } }, ada)
  await api.call(surveys.create, { body: { name: 'Perception study', category: 'anonymous' } }, ada)
  await api.call(surveys.create, { body: { name: 'After the roadshow', category: 'attributed' } }, ada)
})
afterAll(() => api.stop())

const run = (subject: CustomSubject, listFilters = '', as = ada): Promise<CustomResult> =>
  api.call(customReporting.run, { body: { definition: CustomDefinition.parse({ subject, listFilters }) } }, as)

const zone = 'America/Toronto'

/** The list's total, for the same filters. */
const lists = {
  activities: async (query: object, as = ada) => (await api.call(activities.list, { query }, as)).meta.total,
  tasks: async (query: object, as = ada) => (await api.call(tasks.list, { query }, as)).meta.total,
  targets: async (query: object, as = ada) => (await api.call(targets.organizations, { query }, as)).meta.total,
  events: async (query: object, as = ada) => (await api.call(events.list, { query }, as)).meta.total,
  campaigns: async (query: object, as = ada) => (await api.call(campaigns.list, { query }, as)).meta.total,
  surveys: async (query: object, as = ada) => (await api.call(surveys.list, { query }, as)).meta.total,
}

/** By subject: the address, the same as a query, and the words in the report. */
const cases = (): [keyof typeof lists, string, object, string[]][] => [
  ['activities', 'sentiments=positive', { sentiments: ['positive'] }, ['Sentiment Positive']],
  ['activities', `themeIds=${themeId}`, { themeIds: [themeId] }, ['Themes Lab automation']],
  [
    'activities',
    'search=capital&privateOnly=true',
    { search: 'capital', privateOnly: true },
    ['Search “capital”', 'Private only'],
  ],
  ['activities', `fieldFilters=${fieldId}:in:Video`, { fieldFilters: [`${fieldId}:in:Video`] }, ['Format is Video']],
  [
    'tasks',
    'status=completed&priorities=high',
    { status: 'completed', priorities: ['high'] },
    ['Status Completed', 'Priority High'],
  ],
  ['tasks', 'priorities=high&priorities=low', { priorities: ['high', 'low'] }, ['Priority High or Low']],
  [
    'targets',
    'types=hedge_fund&notInIrm=true',
    { types: ['hedge_fund'], notInIrm: true },
    ['Type Hedge Fund', 'Not in your IRM yet'],
  ],
  ['targets', 'ownership=holders', { ownership: 'holders' }, ['Ownership Holders']],
  ['events', 'kinds=conference', { kinds: ['conference'] }, ['Type Conference']],
  [
    'events',
    'statuses=confirmed&term=boston',
    { statuses: ['confirmed'], term: 'boston' },
    ['Status Confirmed', 'Search “boston”'],
  ],
  [
    'campaigns',
    'statuses=draft&term=invitation',
    { statuses: ['draft'], term: 'invitation' },
    ['Status Draft', 'Search “invitation”'],
  ],
  [
    'surveys',
    'categories=anonymous&statuses=draft',
    { categories: ['anonymous'], statuses: ['draft'] },
    ['Type Anonymous', 'Status Draft'],
  ],
]

describe('a report with the filters of a list', () => {
  test('has as many rows as the list, fewer than without them, and says them in words', { tags: 'full' }, async () => {
    for (const [subject, address, query, words] of cases()) {
      const found = await run(subject, address)
      expect(found.rowCount, `${subject}?${address}`).toBe(await lists[subject](query))
      expect(found.rowCount, `${subject}?${address}`).toBeGreaterThan(0)
      expect(found.rowCount, `${subject}?${address}`).toBeLessThan((await run(subject)).rowCount)
      expect(found.page.filters, `${subject}?${address}`).toEqual(words)
      expect(found.unreadFilters).toEqual([])
    }
  })

  test('takes days in the reader’s time zone, the last one included', async () => {
    await api.db.updateTable('identity.users').set({ timeZone: zone }).where('email', '=', ada.as).execute()
    const day = await run('activities', `themeIds=${themeId}&from=2026-05-04&to=2026-05-04`)
    expect(day.rowCount).toBe(1)
    expect(day.page.filters).toEqual(['Themes Lab automation', 'From May 4, 2026', 'To May 4, 2026'])
  })

  test('takes “mine” and what is private for its reader', async () => {
    const filters = `themeIds=${themeId}`
    expect((await run('activities', filters)).rowCount).toBe(3)
    expect((await run('activities', filters, miles)).rowCount).toBe(2)
    const mine = await run('activities', `${filters}&mine=true`)
    expect(mine.rowCount).toBe(3)
    expect(mine.page.filters).toContainEqual(expect.stringMatching(/^Created by Ada /))
    expect((await run('activities', `${filters}&mine=true`, miles)).rowCount).toBe(0)
  })

  test('finds and names nothing of another customer', async () => {
    for (const address of [`themeIds=${themeId}`, `typeIds=${typeId}`, `tags=${tagId}`]) {
      const strange = await run('activities', address, noor)
      expect(strange.rowCount, address).toBe(0)
      expect(strange.page.filters.join(), address).not.toMatch(/Lab automation|Proxy season/)
    }
    for (const subject of ['tasks', 'events', 'campaigns', 'surveys'] as const) {
      const term = subject === 'tasks' ? 'search=fact%20book' : 'term=roadshow'
      expect((await run(subject, term, noor)).rowCount, subject).toBe(
        await lists[subject](Object.fromEntries(new URLSearchParams(term)), noor),
      )
    }
  })
})

describe('a filter that can no longer be read', () => {
  test('leaves no rows in any subject, and is named', async () => {
    for (const subject of customSubjects) {
      const old = await run(subject, 'shoeSize=44&page=3')
      expect(old.unreadFilters, subject).toEqual(['shoeSize'])
      expect(old.rowCount, subject).toBe(0)
      expect(old.page.sources, subject).toContain(
        'No rows are shown because a list filter can no longer be read: shoeSize.',
      )
    }
  })

  test('is named as on the screen when only its value is unknown', async () => {
    const wrong: [CustomSubject, string, string][] = [
      ['activities', 'sentiments=furious', 'Sentiment'],
      ['activities', 'from=yesterday', 'From'],
      ['tasks', 'due=never', 'Due'],
      ['targets', 'likelihoods=certain', 'Likelihood to open'],
      ['events', 'kinds=party', 'Type'],
      ['campaigns', 'statuses=lost', 'Status'],
      ['surveys', 'categories=secret', 'Type'],
    ]
    for (const [subject, address, label] of wrong) {
      const found = await run(subject, address)
      expect(found.unreadFilters, address).toEqual([label])
      expect(found.rowCount, address).toBe(0)
    }
  })

  test('can be one by a custom field that was archived', async () => {
    const address = `fieldFilters=${fieldId}:in:Video`
    const archive = (archivedAt: Date | null) =>
      api.db.updateTable('app.customFields').set({ archivedAt }).where('id', '=', fieldId).execute()
    await archive(new Date())
    const gone = await run('activities', address)
    await archive(null)
    expect(gone.unreadFilters).toEqual(['a custom field'])
    expect(gone.rowCount).toBe(0)
    expect((await run('activities', address)).rowCount).toBe(1)
  })

  test('has no rows behind its figures', async () => {
    const definition = CustomDefinition.parse({
      subject: 'tasks',
      listFilters: 'due=never',
      measures: [{ type: 'count' }],
    })
    const { rows, figures } = await api.call(customReporting.run, { body: { definition } }, ada)
    expect(rows).toEqual([])
    expect(figures.length).toBeGreaterThan(0)
  })
})

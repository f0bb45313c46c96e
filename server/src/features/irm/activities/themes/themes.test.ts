import { activities } from '@rostrum/contract/irm/activities'
import { themes } from '@rostrum/contract/irm/themes'
import { transcriptSearch } from '@rostrum/contract/research/transcript-search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let typeId: string
const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
})
afterAll(() => api.stop())

const add = (name: string) => api.call(themes.create, { body: { name } }, ada)
const log = (subject: string, more: object = {}) =>
  api.call(activities.create, { body: { typeId, subject, startsAt: '2026-11-03T14:00:00Z', ...more } }, ada)
const found = async (query: object) =>
  (await api.call(activities.list, { query }, ada)).data.map(({ subject }) => subject).sort()

it('every customer starts with themes, and a name is used once', async () => {
  const names = (await api.call(themes.list, {}, noor)).map(({ name }) => name)
  expect(names).toContain('Capital allocation')
  await expect(add('capital ALLOCATION')).rejects.toMatchObject({ status: 422, errors: [{ field: 'name' }] })
})

it('an activity keeps its sentiment and themes, which filter, sort and export it', async () => {
  const [first, second] = [await add('Backlog'), await add('Tariffs')]
  const both = await log('Both', { sentiment: 'negative', themeIds: [first.id, second.id, first.id] })
  expect(both).toMatchObject({ sentiment: 'negative', themes: [{ name: 'Backlog' }, { name: 'Tariffs' }] })
  await log('One', { sentiment: 'positive', themeIds: [second.id] })
  await log('None')
  expect(await found({ themeIds: [second.id] })).toEqual(['Both', 'One'])
  expect(await found({ themeIds: [first.id, second.id], sentiments: ['positive'] })).toEqual(['One'])
  const { data } = await api.call(activities.list, { query: { sort: 'sentiment_desc' } }, ada)
  expect(data.map(({ sentiment }) => sentiment).slice(0, 3)).toEqual(['positive', 'negative', null])
  const { text } = await api.request('GET', `/v2/activities.csv?theme_ids=${first.id}`, ada)
  expect(text).toMatch(/Negative,Backlog; Tariffs/)
  const body = { typeId, subject: 'Both', startsAt: '2026-11-03T14:00:00Z' }
  const changed = await api.call(activities.update, { params: { id: both.id }, body }, ada)
  expect(changed).toMatchObject({ sentiment: null, themes: [] })
})

it('counts themes over the filtered period, with their sentiment, whatever themes are chosen', async () => {
  const theme = await add('Buybacks')
  const other = await add('Pension')
  const march = (subject: string, day: number, more: object) =>
    log(subject, { startsAt: `2031-03-0${day}T14:00:00Z`, ...more })
  await march('A', 2, { themeIds: [theme.id], sentiment: 'positive' })
  await march('B', 3, { themeIds: [theme.id, other.id], sentiment: 'negative' })
  const removed = await march('C', 4, { themeIds: [theme.id] })
  await api.call(activities.delete, { params: { id: removed.id } }, ada)
  const query = { from: '2031-03-01T00:00:00Z', to: '2031-04-01T00:00:00Z' }
  expect(await api.call(activities.themeCounts, { query }, ada)).toEqual([
    { id: theme.id, name: 'Buybacks', total: 2, positive: 1, neutral: 0, negative: 1 },
    { id: other.id, name: 'Pension', total: 1, positive: 0, neutral: 0, negative: 1 },
  ])
  const negative = await api.call(activities.themeCounts, { query: { ...query, sentiments: ['negative'] } }, ada)
  expect(negative.map(({ total }) => total)).toEqual([1, 1])
  expect(await api.call(activities.themeCounts, { query }, noor)).toEqual([])
})

it('merging moves the activities of a theme; one with both keeps one, and undo gives both back', async () => {
  const [from, into] = [await add('Capex'), await add('Capital spending')]
  await log('Only the old one', { themeIds: [from.id] })
  await log('With both', { themeIds: [from.id, into.id] })
  const merged = await api.call(themes.merge, { params: { id: from.id }, body: { intoThemeId: into.id } }, ada)
  expect(merged).toMatchObject({ name: 'Capital spending', activityCount: 2 })
  expect((await api.call(themes.list, {}, ada)).map(({ id }) => id)).not.toContain(from.id)
  const restored = await api.call(themes.restore, { params: { id: from.id } }, ada)
  expect(restored).toMatchObject({ name: 'Capex', activityCount: 2 })
  expect((await api.call(themes.list, {}, ada)).find(({ id }) => id === into.id)?.activityCount).toBe(1)
  await expect(api.call(themes.restore, { params: { id: from.id } }, ada)).rejects.toMatchObject({ status: 404 })
  const params = { id: into.id }
  for (const intoThemeId of [into.id, newId()]) {
    await expect(api.call(themes.merge, { params, body: { intoThemeId } }, ada)).rejects.toMatchObject({ status: 422 })
  }
})

it('merging joins the words that find the themes in calls, and undo parts them again', async () => {
  const [from, into, plain] = [await add('Backorders'), await add('Order book'), await add('Bookings')]
  const setWords = (id: string, words: string[]) =>
    api.call(transcriptSearch.setTopicWords, { params: { id }, body: { words } }, ada)
  const wordsOf = async (themeId: string) =>
    (await api.call(transcriptSearch.topics, { query: {} }, ada)).topics.find(({ id }) => id === themeId)?.words
  const merge = (id: string) => api.call(themes.merge, { params: { id }, body: { intoThemeId: into.id } }, ada)
  await setWords(from.id, ['Backlog', 'order intake'])
  await setWords(into.id, ['orders', 'backlog'])
  await merge(from.id)
  expect(await wordsOf(into.id)).toEqual(['orders', 'backlog', 'order intake'])
  await merge(plain.id)
  expect(await wordsOf(into.id)).toEqual(['orders', 'backlog', 'order intake', 'Bookings'])
  await api.call(themes.restore, { params: { id: plain.id } }, ada)
  await api.call(themes.restore, { params: { id: from.id } }, ada)
  expect(await wordsOf(into.id)).toEqual(['orders', 'backlog'])
  expect(await wordsOf(from.id)).toEqual(['Backlog', 'order intake'])
  expect(await wordsOf(plain.id)).toEqual(['Bookings'])
})

it('a theme is renamed, archived and restored, and never used by another customer', async () => {
  const { id } = await add('Dvidend')
  expect(await api.call(themes.update, { params: { id }, body: { name: 'Dividend' } }, ada)).toMatchObject({
    name: 'Dividend',
  })
  for (const isArchived of [true, false]) {
    const changed = await api.call(themes.update, { params: { id }, body: { isArchived } }, ada)
    expect(changed.isArchived).toBe(isArchived)
  }
  const theirs = await api.call(themes.create, { body: { name: 'Theirs' } }, noor)
  await expect(log('x', { themeIds: [theirs.id] })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'theme_ids' }],
  })
})

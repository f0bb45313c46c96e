// kill -9 of the server while people send their answers: each answer is there once, and none is lost. RESPONDENTS=10000
// for that many, a hundred at once.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newStamp } from '#platform/pages/stamp.ts'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { type ServerProcess, startProcess } from '#testing/server-process.ts'
import { addRecipients, openLinkOf } from '../testing/links.ts'
import { storedAnswers } from '../testing/queries/stored-answers.ts'
import { linkKeysOf } from '../testing/respondent.ts'
import { formOf, publishedSurvey } from '../testing/surveys.ts'
import { lastStep } from './session.ts'

const customerId = demoCustomers.veltrane
const ada = { as: 'ada@veltrane.example', customer: customerId }
const count = Number(process.env.RESPONDENTS ?? 120)
const atOnce = Math.min(100, Math.ceil(count / 6))
const kills = 2
const limits = { tags: 'full', timeout: 240_000 + count * 100 }

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.stop())

const startServer = () =>
  startProcess({
    NODE_ENV: 'test',
    DATABASE_URL: api.applicationUrl,
    DATABASE_OWNER_URL: api.databaseUrl,
    ROLE: 'api',
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE: '0',
    PUBLIC_URL: 'http://rostrum.localhost',
  })

const form = formOf([{ id: 'words', type: 'short_text', title: 'Well?' }])

interface Sending {
  path: string
  fields: Record<string, string>
}

/** Everyone sends until there is an answer, as the page's script does, while the server is killed. Statuses by count. */
async function sendAll(sendings: readonly Sending[], expected: readonly number[]): Promise<Map<number, number>> {
  let server: ServerProcess = await startServer()
  const statuses = new Map<number, number>()
  let done = 0
  const waiting = [...sendings]
  const respond = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { path, fields } = next
      const body = new URLSearchParams({ go: 'send', ...fields })
      for (;;) {
        const sent = fetch(`${server.url}${path}`, { method: 'POST', body, redirect: 'manual' })
        const status = (await sent.catch(() => undefined))?.status ?? 0
        if (expected.includes(status)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          break
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      done += 1
    }
  }
  const everyone = Promise.all(Array.from({ length: atOnce }, respond))
  for (let kill = 1; kill <= kills; kill += 1) {
    const some = (sendings.length / (kills + 1)) * kill
    await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(some), { timeout: limits.timeout, interval: 1 })
    server.signal('SIGKILL')
    await vi.waitFor(() => expect(server.isRunning()).toBe(false), 10_000)
    server = await startServer()
  }
  await everyone
  await server.end()
  return statuses
}

const wordsOf = (index: number) => ({ page: 'page-1', shown: 'words', 'a.words': `words ${index}` })
const pathOf = (url: string) => new URL(url).pathname

/** With the answers of those that wait. */
async function responsesTo(surveyId: string) {
  const rows = await api.db
    .selectFrom('app.surveyResponses')
    .select(['id', 'recipientId', 'respondentEmail'])
    .where('surveyId', '=', surveyId)
    .execute()
  const answers = new Map((await storedAnswers(api, surveyId)).map((one) => [one.id, one.answers]))
  return rows.map((row) => ({ ...row, answers: answers.get(row.id) }))
}

const leftOf = async (surveyId: string) => {
  const rows = await api.db
    .selectFrom('app.surveyRecipients')
    .select('id')
    .where('surveyId', '=', surveyId)
    .where('hasAnswered', '=', false)
    .execute()
  return rows.length
}

async function personalLinks(category: 'anonymous' | 'attributed', quota: number | null = null) {
  const { id: surveyId } = await publishedSurvey(api, ada, { form, category, quota })
  const people = await addRecipients(api, { customerId, surveyId }, count, `killed-${surveyId}`)
  return { surveyId, sendings: people.map(({ url }, index) => ({ path: pathOf(url), fields: wordsOf(index) })) }
}

const distinct = (responses: readonly { answers: unknown }[]) =>
  new Set(responses.map(({ answers }) => JSON.stringify(answers))).size

describe('the server is killed at random times', () => {
  test.each(['anonymous', 'attributed'] as const)('personal links, %s', limits, async (category) => {
    const { surveyId, sendings } = await personalLinks(category)
    await sendAll(sendings, [303])
    const responses = await responsesTo(surveyId)
    expect(responses).toHaveLength(count)
    expect(distinct(responses)).toBe(count)
    expect(new Set(responses.map(({ recipientId }) => recipientId)).size).toBe(category === 'anonymous' ? 1 : count)
    expect(await leftOf(surveyId)).toBe(0)
  })

  test.each(['anonymous', 'attributed'] as const)('the open link, %s', limits, async (category) => {
    const { id: surveyId } = await publishedSurvey(api, ada, { form, category })
    const path = pathOf(await openLinkOf(api, { customerId, surveyId }))
    const linkKeys = await linkKeysOf(api)
    const opened = Date.now() - 60_000
    const sendings = Array.from({ length: count }, (_, index): Sending => {
      // The page's own number tells a second sending of the same answer.
      const stamp = newStamp(linkKeys, opened)
      if (category === 'anonymous') return { path, fields: { ...wordsOf(index), stamp } }
      const carried = JSON.stringify([{ questionId: 'words', value: { text: `words ${index}` } }])
      const who = { 'i.name': `Person ${index}`, 'i.email': `open-${index}@investor.example` }
      return { path, fields: { page: lastStep, carried, stamp, ...who } }
    })
    await sendAll(sendings, [303])
    const responses = await responsesTo(surveyId)
    expect(responses).toHaveLength(count)
    expect(distinct(responses)).toBe(count)
    const named = new Set(responses.map(({ respondentEmail }) => respondentEmail))
    expect(named.size).toBe(category === 'anonymous' ? 1 : count)
  })

  test('a quota is neither missed nor exceeded', limits, async () => {
    const quota = Math.floor(count / 2)
    const { surveyId, sendings } = await personalLinks('attributed', quota)
    const statuses = await sendAll(sendings, [303, 410])
    expect(await responsesTo(surveyId)).toHaveLength(quota)
    expect(await leftOf(surveyId)).toBe(count - quota)
    expect(statuses.get(303)).toBe(quota)
  })
})

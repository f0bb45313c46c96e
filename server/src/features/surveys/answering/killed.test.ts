// kill -9 of the server while people send their answers: each answer is there once, and none is lost.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { type ServerProcess, startProcess } from '#testing/server-process.ts'
import { addRecipients } from '../testing/links.ts'
import { formOf, publishedSurvey } from '../testing/surveys.ts'

const customerId = demoCustomers.veltrane
const ada = { as: 'ada@veltrane.example', customer: customerId }
const count = 120
const atOnce = 20
const kills = 2

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

test('the server is killed at random times', { tags: 'full', timeout: 240_000 }, async () => {
  const form = formOf([{ id: 'words', type: 'short_text', title: 'Well?' }])
  const { id: surveyId } = await publishedSurvey(api, ada, { form, category: 'anonymous' })
  const people = await addRecipients(api, { customerId, surveyId }, count, 'killed')
  let server: ServerProcess = await startServer()
  let done = 0
  const waiting = [...people.entries()]
  /** As the page's script does: again until there is an answer. */
  const respond = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, { url }] = next
      const body = new URLSearchParams({ go: 'send', page: 'page-1', shown: 'words', 'a.words': `words ${index}` })
      for (;;) {
        const sent = fetch(`${server.url}${new URL(url).pathname}`, { method: 'POST', body, redirect: 'manual' })
        const answer = await sent.catch(() => undefined)
        if (answer?.status === 303) break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      done += 1
    }
  }
  const everyone = Promise.all(Array.from({ length: atOnce }, respond))
  for (let kill = 1; kill <= kills; kill += 1) {
    const some = (count / (kills + 1)) * kill
    await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(some), { timeout: 60_000, interval: 1 })
    server.signal('SIGKILL')
    await vi.waitFor(() => expect(server.isRunning()).toBe(false), 10_000)
    server = await startServer()
  }
  await everyone
  await server.end()
  const responses = await api.db
    .selectFrom('app.surveyResponses')
    .select('answers')
    .where('surveyId', '=', surveyId)
    .execute()
  expect(responses).toHaveLength(count)
  expect(new Set(responses.map(({ answers }) => JSON.stringify(answers))).size).toBe(count)
  const left = await api.db
    .selectFrom('app.surveyRecipients')
    .select('id')
    .where('surveyId', '=', surveyId)
    .where('hasAnswered', '=', false)
    .execute()
  expect(left).toEqual([])
})

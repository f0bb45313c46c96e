// The pages that anyone with a link can open are no part of the contract: the worst forms and addresses for them, too.
import type { QuestionInput } from '@rostrum/contract/surveys/form'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSentCampaign } from '#features/email/campaigns/testing/sent-campaigns.ts'
import { makePage } from '#features/scheduler/testing/pages.ts'
import { makePoll } from '#features/scheduler/testing/polls.ts'
import { oldStamp, pathOf, sendForm, timesOn } from '#features/scheduler/testing/visitor.ts'
import { openLinkOf } from '#features/surveys/testing/links.ts'
import { formOf, publishedSurvey } from '#features/surveys/testing/surveys.ts'
import { type Api, startApi } from '../api.ts'
import { demoCustomers } from '../people.ts'
import { runsInProcesses } from '../topology.ts'
import { worstTexts } from './texts.ts'
import { budgetMs, threadMs } from './thread-time.ts'

const ada = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }

interface OpenPage {
  path: string
  /** Of the whole form, when posted. */
  mostBytes: number
  /** What is valid, so that the texts are read. */
  fixed: Record<string, string>
  texts: string[]
}

let api: Api
const pages: Record<string, OpenPage> = {}
beforeAll(async () => {
  // Without a limit, which would answer before anything is read.
  api = await startApi({ environment: { CALLS_PER_MINUTE: '0' } })
  Object.assign(pages, await openPages())
})
afterAll(() => api.stop())

const kB = 1024
const names = ['a page to book', 'a poll', 'a booking to move', 'a survey', 'preferences', 'unsubscribing'] as const
const questions: QuestionInput[] = [
  { id: 'short', type: 'short_text', title: 'In short' },
  { id: 'long', type: 'long_text', title: 'At length' },
  { id: 'count', type: 'number', title: 'How many?' },
  { id: 'day', type: 'date', title: 'When?' },
]

async function openPages(): Promise<Record<(typeof names)[number], OpenPage>> {
  const stamp = await oldStamp(api)
  const booking = { mostBytes: 128 * kB, fixed: { stamp } }
  // A page of few times: what costs is to read the texts, not to show hundreds of times.
  const page = await makePage(api, ada, { settings: { windowDays: 2 } })
  const path = pathOf(page.url ?? '')
  const [at = new Date()] = await timesOn(api, path)
  const booked = await sendForm(api, path, at)
  const poll = await makePoll(api, ada)
  const survey = await publishedSurvey(api, ada, { form: formOf(questions) })
  const userId = await api.userId(ada.as)
  const campaign = await addSentCampaign(api, { customerId: ada.customer, userId, values: {}, links: [] })
  const { links } = await campaign.sendTo('rosa@lind.example')
  const form = { mostBytes: 32 * kB, fixed: { go: 'save' } }
  return {
    'a page to book': { ...booking, path, texts: ['name', 'email', 'firm', 'zone', 'at', 'day', 'length'] },
    'a poll': { ...booking, path: pathOf(poll.invitees[0]?.url ?? ''), texts: ['comment', 'zone'] },
    'a booking to move': { ...booking, path: `${booked.headers.get('location')}/move`, texts: ['at', 'zone', 'day'] },
    'a survey': {
      path: pathOf(await openLinkOf(api, { customerId: ada.customer, surveyId: survey.id })),
      mostBytes: 256 * kB,
      fixed: { stamp, page: 'page-1', go: 'send' },
      texts: ['a.short', 'a.long', 'a.count', 'a.day', 'carried', 'shown', 'language', 'i.name'],
    },
    preferences: { ...form, path: pathOf(links.preferencesUrl), texts: ['topic', 'frequency'] },
    unsubscribing: { ...form, path: pathOf(links.unsubscribeUrl), texts: ['List-Unsubscribe'] },
  }
}

/** Of characters; encoded, one takes up to nine bytes. */
const filled = ({ mostBytes, fixed, texts }: OpenPage, text: string): URLSearchParams => {
  const each = Math.floor((0.9 * mostBytes) / 9 / texts.length)
  return new URLSearchParams([
    ...Object.entries(fixed),
    ...texts.map((name) => [name, text.slice(0, each).toWellFormed()]),
  ])
}
const longest = 20_000

/** The application's thread is measured, so that it has to be this one. */
describe.skipIf(runsInProcesses).each(names)('%s', { tags: 'full' }, (name) => {
  const within = async (what: string, send: () => Promise<{ status: number }>) => {
    let status = 0
    const spent = await threadMs(async () => {
      status = (await send()).status
    })
    // Refused before anything was read is no answer.
    expect([200, 303, 409, 422], `${what}: ${status}`).toContain(status)
    expect(spent, what).toBeLessThan(budgetMs)
  }
  const page = () => pages[name] as OpenPage
  const post = (body: URLSearchParams) => api.request('POST', page().path, { body })

  test(`answers any form within ${budgetMs} ms of the event loop`, async () => {
    for (const [what, text] of worstTexts(longest)) {
      const body = filled(page(), text)
      await within(what, () => post(body))
    }
  })

  test(`answers a form of many fields within ${budgetMs} ms of the event loop`, async () => {
    const { mostBytes, fixed } = page()
    const fields = Array.from({ length: Math.floor(mostBytes / 20) }, (_, at) => [`x${at}`, ''])
    const body = new URLSearchParams([...Object.entries(fixed), ...fields])
    await within('many fields', () => post(body))
  })

  test(`answers any address within ${budgetMs} ms of the event loop`, async () => {
    for (const [what, text] of worstTexts(100)) {
      await within(what, () => api.request('GET', `${page().path}?${filled(page(), text)}`))
    }
  })
})

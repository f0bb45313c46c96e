// A chip in a message becomes each recipient's own link.
import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import { emailDrafts } from '@rostrum/contract/email/drafts'
import { emailOutgoing } from '@rostrum/contract/email/outgoing'
import type { Recipient } from '@rostrum/contract/email/recipients'
import { surveyRecipients } from '@rostrum/contract/surveys/recipients'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { addAccount, startOutbox } from './testing/outbox.ts'

const customerId = demoCustomers.veltrane
const ada = { as: 'ada@veltrane.example', customer: customerId }

let api: Api
let mail: TestMail
let outbox: Awaited<ReturnType<typeof startOutbox>>
let accountId: string
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi({ mailbox: mail.mailbox, environment: { CALLS_PER_MINUTE: '100000' } })
  outbox = await startOutbox(api, mail)
  accountId = await addAccount(api, { customerId, email: ada.as })
})
afterAll(async () => {
  await outbox.stop()
  await api.stop()
  await mail.close()
})

async function published(name: string) {
  const form = { pages: [{ id: 'one', questions: [{ id: 'q', type: 'short_text' as const, title: 'Well?' }] }] }
  const { id } = await api.call(surveys.create, { body: { name, form } }, ada)
  return api.call(surveys.publish, { params: { id } }, ada)
}

const typed = (email: string): Recipient => ({ id: null, email, name: email.split('@')[0] ?? '', mode: 'customEmail' })
const chipOf = ({ id, name }: { id: string; name: string }) => `<p>Hello, <a data-survey-id="${id}">${name}</a></p>`

const draftWith = (body: string, to: Recipient[], more: object = {}) =>
  api.call(emailDrafts.create, { body: { accountId, to, subject: 'Your opinion', body, ...more } }, ada)
const send = (id: string, body: object = {}) => api.call(emailDrafts.send, { params: { id }, body: body as never }, ada)

const linksIn = (text: string) => [
  ...new Set([...text.matchAll(/https:\/\/ir\.example(\/s\/[\w.-]+)/g)].map(([, path = '']) => path)),
]

test('each recipient gets a link of their own, stable over reminders; the record keeps the chip', async () => {
  const survey = await published('Perception')
  const draft = await draftWith(chipOf(survey), [typed('one@fund.example'), typed('two@fund.example')], { isP2p: true })
  await send(draft.id)
  await outbox.flush(customerId)
  const messages = (await mail.messages()).filter(({ html }) => html?.includes('Perception'))
  expect(messages).toHaveLength(2)
  const links = messages.map(({ html = '' }) => linksIn(html)[0] ?? '')
  expect(new Set(links).size).toBe(2)
  for (const message of messages) {
    expect(message.html).toContain('No more surveys')
    expect(message.html).not.toContain('data-survey-id')
    expect(linksIn(message.text ?? '')).toEqual(linksIn(message.html ?? ''))
    expect(message.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  }
  const page = await api.request('GET', links[0] ?? '')
  expect(page.text).toContain('Well?')
  const { data } = await api.call(emailOutgoing.list, { query: {} }, ada)
  const kept = await api.call(emailOutgoing.read, { params: { id: data[0]?.id ?? '' } }, ada)
  expect(kept.body).toContain(`data-survey-id="${survey.id}"`)
  expect(`${kept.body}${kept.text}`).not.toContain('/s/')
  const recipients = await api.call(surveyRecipients.list, { query: { surveyId: survey.id } }, ada)
  expect(recipients.data.map(({ name, state, channel }) => ({ name, state, channel }))).toEqual(
    expect.arrayContaining([expect.objectContaining({ state: 'opened' }), expect.objectContaining({ state: 'sent' })]),
  )

  // Too soon; after three days it is a reminder with the same link, and those who have answered are left out.
  const again = await draftWith(chipOf(survey), [typed('one@fund.example'), typed('two@fund.example')], { isP2p: true })
  await expect(send(again.id)).rejects.toMatchObject({
    errors: [expect.objectContaining({ field: 'incomplete', message: expect.stringContaining('in the last 3 days') })],
  })
  await api.db
    .updateTable('app.surveyRecipients')
    .set({ sentAt: new Date(Date.now() - 4 * 86_400_000) })
    .where('surveyId', '=', survey.id)
    .execute()
  await api.db
    .updateTable('app.surveyRecipients')
    .set({ hasAnswered: true })
    .where('surveyId', '=', survey.id)
    .where('email', '=', 'one@fund.example')
    .execute()
  await expect(send(again.id)).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringContaining('one (has already answered)') })],
  })
  expect((await send(again.id, { skipsIncomplete: true })).messageCount).toBe(1)
  await outbox.flush(customerId)
  const reminded = (await mail.messages()).filter(
    ({ recipients: to, html }) => to.includes('two@fund.example') && html?.includes('Perception'),
  )
  expect(reminded).toHaveLength(2)
  expect(new Set(reminded.map(({ html = '' }) => linksIn(html)[0])).size).toBe(1)
  const { data: rows } = await api.call(surveyRecipients.list, { query: { surveyId: survey.id, term: 'two' } }, ada)
  expect(rows[0]).toMatchObject({ reminderCount: 1, canBeReminded: false })
})

test('a message to all has the open link; whoever opted out is left out', async () => {
  const survey = await published('Open to all')
  await api.db.insertInto('app.surveyOptOuts').values({ customerId, email: 'away@fund.example' }).execute()
  const to = [typed('three@fund.example'), typed('Away@fund.example'), typed('four@fund.example')]
  const draft = await draftWith(chipOf(survey), to, { isP2p: false })
  await expect(send(draft.id)).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringContaining('Away (opted out of surveys)') })],
  })
  await send(draft.id, { skipsIncomplete: true })
  await outbox.flush(customerId)
  const [message] = (await mail.messages()).filter(({ html }) => html?.includes('Open to all'))
  expect(message?.recipients.toSorted()).toEqual(['four@fund.example', 'three@fund.example'])
  const { openUrl } = await api.call(surveyRecipients.counts, { query: { surveyId: survey.id } }, ada)
  expect(linksIn(message?.html ?? '')).toEqual([new URL(openUrl).pathname])
  expect((await api.call(surveyRecipients.list, { query: { surveyId: survey.id } }, ada)).data).toEqual([])
})

test('suppressed addresses get no invitation, neither now nor when its time has come', async () => {
  const survey = await published('Quietly')
  const suppress = (email: string) => api.call(suppressions.add, { body: { emails: [email] } }, ada)
  await suppress('gone@fund.example')
  const to = [typed('stays@fund.example'), typed('Gone@fund.example'), typed('leaves@fund.example')]
  const draft = await draftWith(chipOf(survey), to, { isP2p: false })
  await expect(send(draft.id)).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringContaining('Gone (on the suppression list)') })],
  })
  const copied = await draftWith(chipOf(survey), to.slice(0, 1), { isP2p: false, cc: to.slice(1, 2) })
  await expect(send(copied.id)).rejects.toMatchObject({ errors: [expect.objectContaining({ field: 'cc' })] })
  await send(draft.id, { skipsIncomplete: true })
  const alone = await draftWith(chipOf(survey), to.slice(2), { isP2p: true })
  await send(alone.id)
  await suppress('leaves@fund.example')
  await outbox.flush(customerId)
  const messages = (await mail.messages()).filter(({ html }) => html?.includes('Quietly'))
  expect(messages.map(({ recipients }) => recipients)).toEqual([['stays@fund.example']])
  expect(messages[0]?.source).not.toContain('leaves@')
  expect((await api.call(emailDrafts.read, { params: { id: alone.id } }, ada)).failure).toContain('suppression list')
  // What one person writes to another is theirs.
  const personal = await draftWith('<p>Personally</p>', to.slice(2), { isP2p: true })
  expect((await send(personal.id)).messageCount).toBe(1)
})

test('a survey that takes no answers is not sent, neither now nor when its time has come', async () => {
  const survey = await published('Over')
  const body = chipOf(survey)
  const copied = await draftWith(body, [typed('five@fund.example')], { isP2p: true, cc: [typed('six@fund.example')] })
  await expect(send(copied.id)).rejects.toMatchObject({ errors: [expect.objectContaining({ field: 'cc' })] })
  const waiting = await draftWith(body, [typed('five@fund.example')], { isP2p: true })
  await send(waiting.id)
  await api.call(surveys.archive, { params: { id: survey.id } }, ada)
  const late = await draftWith(body, [typed('five@fund.example')], { isP2p: true })
  await expect(send(late.id)).rejects.toMatchObject({
    errors: [expect.objectContaining({ field: 'body', message: expect.stringContaining('is archived') })],
  })
  await outbox.flush(customerId)
  expect((await mail.messages()).some(({ html }) => html?.includes('Over<'))).toBe(false)
  const kept = await api.call(emailDrafts.read, { params: { id: waiting.id } }, ada)
  expect(kept).toMatchObject({ sentAt: null, failure: expect.stringContaining('is archived') })
})

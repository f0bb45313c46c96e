// What comes back: over SMTP to the addresses of a recipient, and in a colleague's mailbox.
import { campaignSending } from '@rostrum/contract/email/campaigns/sending'
import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { allReceivers, startInboundServer } from '#platform/mail/inbound-server.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { addSender, arrivedAt, openWorker } from '../testing/campaign-outbox.ts'
import { answersAmong, settleAnswer, settleMailboxReport } from './mailbox-signals.ts'

let api: Api
let mail: TestMail
let worker: Awaited<ReturnType<typeof openWorker>>
let inbound: Awaited<ReturnType<typeof startInboundServer>>
let database: ReturnType<typeof connect>
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi({ mailbox: mail.mailbox })
  worker = await openWorker(api, mail)
  database = connect(api.applicationUrl)
  inbound = await startInboundServer({ listen: { host: '127.0.0.1', port: 0 } }, allReceivers([worker.receiver]))
})
afterAll(async () => {
  await inbound.stop()
  await database.close()
  await worker.close()
  await api.stop()
  await mail.close()
})

async function sentTo(count: number) {
  const sender = await addSender(api)
  const { id } = await sender.draft(count)
  await api.call(campaignSending.send, { params: { id }, body: {} }, sender.member)
  await worker.send(sender.customerId)
  const messages = await arrivedAt(mail, sender.domain)
  const messageTo = (index: number) => {
    const found = messages.find(({ to }) => to === sender.addressOf(index))
    if (!found) throw new Error('Nothing arrived')
    return found
  }
  const recipients = async () => {
    const query = { sort: 'email_asc' } as never
    return (await api.call(campaignSending.recipients, { params: { id }, query }, sender.member)).data
  }
  const suppressed = async () => {
    const { data } = await api.call(suppressions.list, { query: {} }, sender.member)
    return Object.fromEntries(data.map(({ email, reason }) => [email, reason]))
  }
  return { ...sender, id, messageTo, recipients, suppressed }
}

async function deliver(to: string, raw: string): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: inbound.port, ignoreTLS: true })
  try {
    await transport.sendMail({ envelope: { from: '', to: [to] }, raw: raw.replace(/\n/g, '\r\n') })
  } finally {
    transport.close()
  }
}

const report = (fields: string, type = 'delivery-status', messageId = '') =>
  `Content-Type: multipart/report; report-type=${type}; boundary=b\n\n--b\nContent-Type: message/${type}\n\n${fields}\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}\n\n--b--\n`
const status = (address: string, action: string, code: string, words: string) =>
  report(`Final-Recipient: rfc822; ${address}\nAction: ${action}\nStatus: ${code}\nDiagnostic-Code: smtp; ${words}`)

test('reports come back to the recipient they are about', { tags: 'full' }, async () => {
  const { addressOf, messageTo, recipients, suppressed } = await sentTo(7)
  await deliver(messageTo(0).sender, status(addressOf(0), 'failed', '5.1.1', '550 5.1.1 User unknown'))
  await deliver(messageTo(1).sender, status(addressOf(1), 'failed', '5.2.2', '552 5.2.2 Mailbox full'))
  await deliver(messageTo(2).sender, status(addressOf(2), 'delayed', '4.4.1', '451 4.4.1 Will try again'))
  await deliver(messageTo(3).sender, status('forwarded@elsewhere.example', 'delivered', '2.0.0', '250 OK'))
  await deliver(messageTo(4).sender, report('Feedback-Type: abuse\nVersion: 1', 'feedback-report'))
  await deliver(messageTo(5).sender, 'Subject: Out of office\n\nI am away.')
  const unsubscribing = messageTo(6).headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  await deliver(/<mailto:([^>]*)>/.exec(unsubscribing)?.[1] ?? '', 'Subject: unsubscribe\n\n')
  expect((await recipients()).map(({ state, answer }) => [state, answer])).toEqual([
    ['bounced', '550 5.1.1 User unknown'],
    ['bounced', '552 5.2.2 Mailbox full'],
    ['accepted', '451 4.4.1 Will try again'],
    ['delivered', '250 OK'],
    ['complained', expect.anything()],
    ['accepted', expect.anything()],
    ['unsubscribed', expect.anything()],
  ])
  expect(await suppressed()).toEqual({
    [addressOf(0)]: 'hard_bounce',
    [addressOf(4)]: 'complaint',
    [addressOf(6)]: 'unsubscribed',
  })
  await expect(deliver(`bounce+${'a'.repeat(56)}@in.rostrum.example`, 'x')).rejects.toMatchObject({ responseCode: 550 })
})

test('reports and answers that came to a colleague’s mailbox are found by the message they name', async () => {
  const { addressOf, messageTo, recipients, suppressed, customerId } = await sentTo(3)
  const inTenant = <T>(work: Parameters<typeof database.withTenant<T>>[1]) => database.withTenant(customerId, work)
  const idOf = (index: number) => messageTo(index).messageId ?? ''
  const bounce = report(
    `Final-Recipient: rfc822; ${addressOf(0)}\nAction: failed\nStatus: 5.1.1`,
    'delivery-status',
    idOf(0),
  )
  await inTenant((db) => settleMailboxReport(db, Buffer.from(bounce)))
  const complaint = report('Feedback-Type: abuse', 'feedback-report', idOf(1))
  await inTenant((db) => settleMailboxReport(db, Buffer.from(complaint)))
  const answer = { inReplyTo: null, references: [idOf(2).slice(1, -1)], sentAt: new Date() }
  const other = { inReplyTo: 'elsewhere@fund.example', references: [] }
  const isAnswer = await inTenant((db) => answersAmong(db, [answer, other]))
  expect([isAnswer(answer), isAnswer(other)]).toEqual([true, false])
  await inTenant((db) => settleAnswer(db, answer))
  expect(await recipients()).toMatchObject([
    { state: 'bounced', answeredAt: null },
    { state: 'complained', answeredAt: null },
    { state: 'accepted', answeredAt: answer.sentAt },
  ])
  expect(await suppressed()).toEqual({ [addressOf(0)]: 'hard_bounce', [addressOf(1)]: 'complaint' })
})

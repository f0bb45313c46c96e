// From a draft to sent, through the demo's own mail server.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { campaignAudience } from '@rostrum/contract/email/campaigns/audience'
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { campaignSending } from '@rostrum/contract/email/campaigns/sending'
import { campaignSettings, presetSettings } from '@rostrum/contract/email/campaigns/settings'
import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import { sendingServer } from '@rostrum/contract/email/sending'
import { notifications } from '@rostrum/contract/notifications'
import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import { quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import { sql } from 'kysely'
import { dkimVerify } from 'mailauth'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSignedFor } from '#features/email/record/public.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { addSender, arrivedAt, inboundDomain, openWorker } from './testing/campaign-outbox.ts'

let api: Api
let mail: TestMail
let worker: Awaited<ReturnType<typeof openWorker>>
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi({ mailbox: mail.mailbox })
  worker = await openWorker(api, mail)
})
afterAll(async () => {
  await worker.close()
  await api.stop()
  await mail.close()
})

type Sender = Awaited<ReturnType<typeof addSender>>
const statesOf = async (id: string, { member }: Sender) => {
  const { states } = await api.call(campaignSending.progress, { params: { id } }, member)
  return Object.fromEntries(states.map(({ state, count }) => [state, count]))
}
const send = (id: string, { member }: Sender, body: object = {}) =>
  api.call(campaignSending.send, { params: { id }, body }, member)
const titlesOf = async (who: { as: string }) =>
  (await api.call(notifications.list, { query: {} }, who)).data.map(({ title }) => title)

test('each recipient gets a message of their own, with what mail programs need to unsubscribe, signed', async () => {
  const sender = await addSender(api)
  const { id } = await sender.draft(3)
  expect(await api.call(campaignSending.plan, { params: { id } }, sender.member)).toMatchObject({
    ...{ recipients: 3, leftOut: 0, needsApproval: false, problems: [], quietPeriods: [] },
    from: { name: 'Veltrane IR', email: 'ir@veltrane.example' },
  })
  expect(await send(id, sender)).toMatchObject({ status: 'sending', counts: { recipients: 3, queued: 3 } })
  await worker.send(sender.customerId)
  expect(await api.call(campaigns.read, { params: { id } }, sender.member)).toMatchObject({
    status: 'sent',
    counts: { recipients: 3, accepted: 3, queued: 0 },
  })
  expect(await titlesOf(sender.member)).toEqual(['“Q3 update” was sent'])
  const arrived = await arrivedAt(mail, sender.domain)
  expect(arrived.map(({ to }) => to).sort()).toEqual([0, 1, 2].map(sender.addressOf))
  expect(new Set(arrived.map(({ sender: path }) => path)).size).toBe(3)
  // As the settings page tells the customer to publish it.
  const domain = await api.call(sendingServer.domain, {}, sender.admin)
  const record = domain?.records.find(({ kind }) => kind === 'dkim')
  for (const { headers, sender: path, source, html = '', text = '', replyTo } of arrived) {
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    expect(path).toMatch(new RegExp(`^bounce\\+[a-z2-7]{56}@${inboundDomain}$`))
    expect(header('list-unsubscribe')).toMatch(
      new RegExp(`^<https://ir.example/c/[\\w-]{64}/u>, <mailto:unsub\\+[a-z2-7]{56}@${inboundDomain}>$`),
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-id')).toBe('<campaigns.veltrane.example>')
    expect(header('precedence')).toBe('bulk')
    expect(header('message-id')).toMatch(/^<[0-9a-f-]{36}@veltrane\.example>$/)
    expect(replyTo).toMatchObject([{ address: sender.member.as }])
    expect(`${html}${text}`).not.toMatch(/\{\{|data-field/)
    expect(html).toContain('Dear investor')
    expect(html).toMatch(/href="https:\/\/ir\.example\/c\/[\w-]{64}\/l\/1"/)
    expect(html).toMatch(/<img src="https:\/\/ir\.example\/c\/[\w-]{64}\/o\.gif"/)
    await expectSigned(Buffer.from(source), record)
  }
})

/** DKIM covers what RFC 8058 wants covered; the verifier of incoming mail accepts it, and so does one that others wrote. */
async function expectSigned(source: Buffer, record: { name: string; value: string } | undefined) {
  const signature = /^DKIM-Signature:((?:.|\r\n[ \t])*)/m.exec(source.toString())?.[1]?.replace(/\s+/g, '') ?? ''
  const signed = /;h=([^;]*)/.exec(signature)?.[1]?.toLowerCase().split(':')
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'list-id']))
  const lookUp = async (name: string) => (record && name === record.name ? [record.value] : [])
  // Without the lines that delivery has added.
  const sent = source.subarray(source.indexOf('DKIM-Signature:'))
  expect(await isSignedFor(sent, 'ir@veltrane.example', lookUp)).toBe(true)
  const changed = Buffer.from(sent.toString('latin1').replace('/u>,', '/v>,'), 'latin1')
  expect(await isSignedFor(changed, 'ir@veltrane.example', lookUp)).toBe(false)
  const resolver = async (name: string) => (await lookUp(name)).map((value) => [value])
  const verdicts = async (message: Buffer) => {
    const { results } = await dkimVerify(message, { resolver, strict: true })
    return results.map(({ signingDomain, status }) => `${signingDomain}: ${status.result}`)
  }
  expect(await verdicts(source)).toEqual(['veltrane.example: pass'])
  expect(await verdicts(changed)).toEqual(['veltrane.example: fail'])
}

test('without tracking, links lead where they say, and there is no picture', async () => {
  const sender = await addSender(api)
  const { id } = await sender.draft(1, { tracksOpens: false, tracksClicks: false })
  await send(id, sender)
  await worker.send(sender.customerId)
  const [message] = await arrivedAt(mail, sender.domain)
  expect(message?.html).toContain('href="https://ir.veltrane.example/q3"')
  expect(message?.html).not.toContain('o.gif')
})

test('what is missing is named by its field', async () => {
  const sender = await addSender(api)
  const { id } = await api.call(campaigns.create, { body: { name: 'Empty' } }, sender.member)
  const error = await send(id, sender).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 422 })
  expect((error as { errors: { field: string }[] }).errors.map(({ field }) => field).sort()).toEqual([
    'audience',
    'content',
    'subject',
  ])
  const exclude = [{ kind: 'target_list' as const, listId: newId() }]
  const wide = await sender.draft(1)
  const params = { id: wide.id }
  const { audience } = wide
  await api.call(campaigns.update, { params, body: { audience: { ...audience, exclude } } }, sender.member)
  await expect(send(wide.id, sender)).rejects.toMatchObject({ status: 422, errors: [{ field: 'audience' }] })
  const button = { type: 'button' as const, id: 'go', label: 'Read it', url: '' }
  const unlinked = await sender.draft(1)
  const content = { ...unlinked.content, blocks: [...unlinked.content.blocks, button] }
  await api.call(campaigns.update, { params: { id: unlinked.id }, body: { content } }, sender.member)
  await expect(send(unlinked.id, sender)).rejects.toMatchObject({
    ...{ status: 422, errors: [{ field: 'content', message: 'Enter a link for the button.' }] },
  })
  const passed = await sender.draft(1, { sendLater: { localTime: '2024-01-01T09:00', zone: 'own' } })
  await expect(send(passed.id, sender)).rejects.toMatchObject({ status: 422, errors: [{ field: 'send_later' }] })
})

test('a second person approves or declines; the one who asked may not', async () => {
  const sender = await addSender(api)
  const { admin, member } = sender
  const settings = { ...presetSettings, postalAddress: '1 Main Street', needsApproval: true }
  await api.call(campaignSettings.save, { body: settings }, admin)
  const { id } = await sender.draft(2, { subject: 'News from {{sender.email}}' })
  const params = { id }
  expect(await send(id, sender, { approvalNote: 'Please by noon' })).toMatchObject({
    ...{ status: 'approval', approvalNote: 'Please by noon', counts: { recipients: 0 } },
  })
  expect(await titlesOf(admin)).toEqual(['Test Person asks you to approve “Q3 update”'])
  await expect(api.call(campaignSending.approve, { params, body: {} }, member)).rejects.toMatchObject({ status: 403 })
  await expect(api.call(campaigns.update, { params, body: { subject: 'Changed' } }, member)).rejects.toMatchObject({
    status: 409,
  })
  const declined = await api.call(campaignSending.decline, { params, body: { reason: 'Wrong quarter' } }, admin)
  expect(declined).toMatchObject({ status: 'draft', requestedBy: null })
  await send(id, sender)
  expect(await api.call(campaignSending.withdraw, { params }, member)).toMatchObject({ status: 'draft' })
  await send(id, sender)
  const approved = await api.call(campaignSending.approve, { params, body: { note: 'Fine' } }, admin)
  expect(approved).toMatchObject({ status: 'sending', approvedBy: { lastName: 'Person' }, approvalNote: 'Fine' })
  // In the name of the one who asked.
  const recipients = await api.db
    .selectFrom('app.campaignRecipients')
    .select('fields')
    .where('campaignId', '=', id)
    .execute()
  expect(recipients.map(({ fields }) => fields)).toEqual([{ 'sender.email': member.as }, { 'sender.email': member.as }])
  expect(await titlesOf(member)).toEqual(['Test Person approved “Q3 update”', 'Test Person declined “Q3 update”'])
})

test('a quiet period needs an admin who approves it by name, also one that was added later', async () => {
  const sender = await addSender(api)
  const { admin, member, customerId } = sender
  const today = dayIn('America/Toronto')
  const days = { firstDay: addDays(today, -3), lastDay: addDays(today, 3), securityId: null }
  await api.call(quietPeriods.create, { body: { name: 'Before Q3', ...days } }, admin)
  const { id } = await sender.draft(2)
  const refusal = {
    status: 422,
    errors: [{ field: 'quiet_approval', message: expect.stringContaining('“Before Q3”') }],
  }
  await expect(send(id, sender)).rejects.toMatchObject(refusal)
  await expect(send(id, sender, { quietApproval: { note: 'I say so' } })).rejects.toMatchObject(refusal)
  const body = { quietApproval: { note: 'Counsel agreed' } }
  expect(await api.call(campaignSending.send, { params: { id }, body }, admin)).toMatchObject({
    ...{ status: 'sending', quietPeriod: 'Before Q3' },
  })
  const { rows } = await sql<{ after: object }>`select after from app.audit_events
    where subject_id = ${id} and action = 'campaign.quiet_period_approved'`.execute(api.db)
  expect(rows).toMatchObject([{ after: { quietPeriod: 'Before Q3', note: 'Counsel agreed' } }])
  await api.call(quietPeriods.create, { body: { name: 'Takeover', ...days } }, admin)
  await worker.send(customerId)
  expect(await statesOf(id, sender)).toEqual({ queued: 2 })
  expect((await titlesOf(member))[0]).toBe('“Q3 update” is paused')
  const params = { id }
  await expect(api.call(campaignSending.resume, { params, body: {} }, member)).rejects.toMatchObject({ status: 422 })
  await api.call(campaignSending.resume, { params, body }, admin)
  await worker.send(customerId)
  expect(await statesOf(id, sender)).toEqual({ accepted: 2 })
})

test('paused, resumed and canceled with exact counts; limits per hour and domain', async () => {
  const sender = await addSender(api)
  const { id } = await sender.draft(50, { perHour: 600 })
  const params = { id }
  await send(id, sender)
  await worker.send(sender.customerId)
  // Ten of each minute; a test that begins in one minute and ends in the next gets twenty.
  const first = await statesOf(id, sender)
  expect([10, 20]).toContain(first.accepted)
  expect(await api.call(campaignSending.pause, { params }, sender.member)).toMatchObject({ status: 'paused' })
  await sql`update app.campaign_attempts set minute = minute - interval '3 minutes'
    where campaign_id = ${id}`.execute(api.db)
  await worker.send(sender.customerId)
  expect(await statesOf(id, sender)).toEqual(first)
  await api.call(campaignSending.resume, { params, body: {} }, sender.member)
  await worker.send(sender.customerId)
  const accepted = (await statesOf(id, sender)).accepted ?? 0
  expect(accepted).toBeGreaterThan(first.accepted ?? 0)
  expect(await api.call(campaignSending.cancel, { params }, sender.member)).toMatchObject({
    ...{ status: 'canceled', counts: { recipients: 50, queued: 0, accepted, canceled: 50 - accepted } },
  })
  await worker.send(sender.customerId)
  expect(await arrivedAt(mail, sender.domain)).toHaveLength(accepted)
  await expect(api.call(campaignSending.resume, { params, body: {} }, sender.member)).rejects.toMatchObject({
    status: 409,
  })
  const slow = await sender.draft(5, { perDomainHour: 2 })
  await send(slow.id, sender)
  await worker.send(sender.customerId)
  expect((await statesOf(slow.id, sender)).queued).toBeGreaterThanOrEqual(3)
})

test('who is suppressed after the recipients were fixed gets nothing', async () => {
  const sender = await addSender(api)
  const { id } = await sender.draft(30)
  await send(id, sender)
  const emails = [1, 2, 3].map(sender.addressOf)
  await api.call(suppressions.add, { body: { emails } }, sender.member)
  await worker.send(sender.customerId)
  expect(await statesOf(id, sender)).toEqual({ accepted: 27, suppressed: 3 })
  const arrived = (await arrivedAt(mail, sender.domain)).map(({ to }) => to)
  expect(arrived.filter((to) => emails.includes(to))).toEqual([])
  const again = await sender.draft(4)
  expect(await send(again.id, sender)).toMatchObject({ counts: { recipients: 1 } })
  const query = { show: 'left_out' } as const
  const { data } = await api.call(campaignAudience.members, { params: { id: again.id }, query }, sender.member)
  expect(data.map(({ reason }) => reason)).toEqual(['suppressed', 'suppressed', 'suppressed'])
})

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

async function withServer(options: SMTPServerOptions, work: (sender: Sender) => Promise<void>) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  try {
    await work(await addSender(api, { host: '127.0.0.1', port: (server.server.address() as AddressInfo).port }))
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

test('what a mail server refuses: gone, busy, or for another reason', async () => {
  let isBusy = true
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
    if (address.startsWith('r0@')) return done(refusal(550, '5.1.1 No such user here'))
    if (address.startsWith('r1@') && isBusy) return done(refusal(451, '4.7.1 Try again later'))
    if (address.startsWith('r2@')) return done(refusal(554, '5.7.1 Blocked by policy'))
    return done()
  }
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.resume().on('end', () => done(null, 'taken'))
  }
  await withServer({ onRcptTo, onData }, async (sender) => {
    const { id } = await sender.draft(5)
    await send(id, sender)
    await worker.send(sender.customerId)
    expect(await statesOf(id, sender)).toEqual({ accepted: 2, bounced: 1, deferred: 1, failed: 1 })
    const query = { states: ['bounced', 'deferred', 'failed'], sort: 'email_asc' } as const
    const { data } = await api.call(
      campaignSending.recipients,
      { params: { id }, query: query as never },
      sender.member,
    )
    expect(data.map(({ answer }) => answer)).toEqual([
      expect.stringContaining('No such user here'),
      expect.stringContaining('Try again later'),
      expect.stringContaining('Blocked by policy'),
    ])
    const { data: gone } = await api.call(suppressions.list, { query: {} }, sender.member)
    expect(gone).toMatchObject([{ email: sender.addressOf(0), reason: 'hard_bounce' }])
    isBusy = false
    await sql`update app.campaign_recipients set send_at = now() where campaign_id = ${id}`.execute(api.db)
    await worker.send(sender.customerId)
    expect(await api.call(campaigns.read, { params: { id } }, sender.member)).toMatchObject({ status: 'sent' })
    await api.call(campaignSending.retry, { params: { id }, body: { states: ['failed'] } }, sender.member)
    expect(await statesOf(id, sender)).toEqual({ accepted: 3, bounced: 1, queued: 1 })
  })
})

test('limits count attempts, whatever the server answers', async () => {
  let attempts = 0
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => {
    attempts += 1
    done(refusal(451, '4.7.1 Try again later'))
  }
  await withServer({ onRcptTo }, async (sender) => {
    const { id } = await sender.draft(8, { perDomainHour: 60 })
    await send(id, sender)
    await worker.send(sender.customerId)
    // One of each minute; a test that begins in one minute and ends in the next sees two.
    expect([1, 2]).toContain(attempts)
    expect(await statesOf(id, sender)).toEqual({ deferred: attempts, queued: 8 - attempts })
  })
})

test('the limits of the company hold for all its campaigns together', async () => {
  const sender = await addSender(api)
  const settings = { ...presetSettings, postalAddress: '1 Main Street', perHour: 120 }
  await api.call(campaignSettings.save, { body: settings }, sender.admin)
  const own = { perHour: null, perDomainHour: null }
  const drafts = [await sender.draft(6, own), await sender.draft(6, own)]
  for (const { id } of drafts) await send(id, sender)
  await worker.send(sender.customerId)
  // Two of each minute.
  expect([2, 4]).toContain((await arrivedAt(mail, sender.domain)).length)
  const plan = await api.call(campaignSending.plan, { params: { id: (await sender.draft(61, own)).id } }, sender.member)
  expect((plan.lastSendAt?.getTime() ?? 0) - (plan.firstSendAt?.getTime() ?? 0)).toBe(30 * 60_000)
})

test('a server that refuses the sender pauses the campaign; one that hangs up leaves a question', async () => {
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, done) => done(refusal(550, 'Not you'))
  await withServer({ onMailFrom }, async (sender) => {
    const { id } = await sender.draft(40)
    await send(id, sender)
    await worker.send(sender.customerId)
    expect(await api.call(campaigns.read, { params: { id } }, sender.member)).toMatchObject({ status: 'paused' })
    expect(await statesOf(id, sender)).toEqual({ queued: 40 })
  })
  const sockets = new Set<{ destroy(): void }>()
  const onConnect: SMTPServerOptions['onConnect'] = (_session, done) => done()
  let taken = 0
  const onData: SMTPServerOptions['onData'] = (stream) => {
    stream.resume().on('end', () => {
      taken += 1
      for (const socket of sockets) socket.destroy()
    })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect,
    onData,
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const sender = await addSender(api, { host: '127.0.0.1', port: (server.server.address() as AddressInfo).port })
  const { id } = await sender.draft(1)
  await send(id, sender)
  await worker.send(sender.customerId)
  expect(await statesOf(id, sender)).toEqual({ sending: 1 })
  await sql`update app.campaign_recipients set leased_until = now() - interval '1 second' where campaign_id = ${id}`.execute(
    api.db,
  )
  await worker.send(sender.customerId)
  expect(await statesOf(id, sender)).toEqual({ unconfirmed: 1 })
  expect(taken).toBe(1)
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

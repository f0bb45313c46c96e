import { emailDrafts, sendingMessages } from '@rostrum/contract/email/drafts'
import { emailOutgoing } from '@rostrum/contract/email/outgoing'
import { emailRecipients, type Recipient } from '@rostrum/contract/email/recipients'
import { emailTemplates } from '@rostrum/contract/email/templates'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { addAccount, startOutbox } from './testing/outbox.ts'

let api: Api
let mail: TestMail
let outbox: Awaited<ReturnType<typeof startOutbox>>
let customerId: string
let writer: { as: string }
let colleague: { as: string }
let accountId: string
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi({ content: 'market', mailbox: mail.mailbox })
  outbox = await startOutbox(api, mail)
  customerId = await addCustomer(api.db, { features: ['irwin_mail'] })
  writer = { as: await addPerson(api.db, [{ customer: customerId }]) }
  colleague = { as: await addPerson(api.db, [{ customer: customerId }]) }
  accountId = await addAccount(api, { customerId, email: writer.as })
})
afterAll(async () => {
  await outbox.stop()
  await api.stop()
  await mail.close()
})

const typed = (email: string, name = ''): Recipient => ({ id: null, email, name, mode: 'customEmail' })
const create = (more: object = {}, someone = writer) => api.call(emailDrafts.create, { body: more }, someone)
const complete = (more: object = {}) =>
  create({ accountId, to: [typed('jane@fund.example', 'Jane Doe')], subject: 'Results', body: '<p>Hello</p>', ...more })
const send = (id: string, body: object = {}, someone = writer) =>
  api.call(emailDrafts.send, { params: { id }, body: body as never }, someone)
const read = (id: string, someone = writer) => api.call(emailDrafts.read, { params: { id } }, someone)
const sentTo = async (address: string) =>
  (await mail.messages()).filter(({ recipients }) => recipients.includes(address))
const uniqueAddress = () => `${newId()}@fund.example`
/** Custom people in the IRM. */
async function addPeople(values: { email: string; second?: string; firstName?: string }[]) {
  const userId = await api.userId(writer.as)
  const ids: string[] = []
  for (const { email, second = null, firstName = 'Pat' } of values) {
    const id = newId()
    await sql`insert into app.people (customer_id, id, user_id, first_name, last_name, email_primary, email_secondary)
      values (${customerId}, ${id}, ${userId}, ${firstName}, 'Contact', ${email}, ${second})`.execute(api.db)
    await sql`insert into app.irm_people (customer_id, person_id, user_id) values (${customerId}, ${id}, ${userId})`.execute(
      api.db,
    )
    ids.push(id)
  }
  return ids
}

describe('drafts', () => {
  test('keep recipients, text and what they answer, and are read again', async () => {
    const to = [typed('a@fund.example', 'A')]
    const replyToMessageId = newId()
    const { id } = await create({
      ...{ accountId, to, cc: [typed('b@fund.example')], bcc: [typed('c@fund.example', 'C')] },
      ...{ subject: 'Hello', body: '<p>Text<script>alert(1)</script></p>', replyToMessageId },
    })
    expect(await read(id)).toMatchObject({
      ...{ id, draftId: id, accountId, from: writer.as, to, subject: 'Hello', body: '<p>Text</p>', replyToMessageId },
      cc: [{ id: null, email: 'b@fund.example', name: '' }],
      bcc: [{ email: 'c@fund.example', name: 'C' }],
    })
  })

  test('two windows meet in a conflict; a discarded draft comes back', async () => {
    const { id, version } = await create({ subject: 'First' })
    const params = { id }
    await api.call(emailDrafts.update, { params, body: { subject: 'Second', version } }, writer)
    await expect(
      api.call(emailDrafts.update, { params, body: { subject: 'Third', version } }, writer),
    ).rejects.toMatchObject({
      status: 409,
      errors: [{ message: 'This draft was changed in another window since you opened it' }],
    })
    await expect(send(id, { version })).rejects.toMatchObject({ status: 409 })
    await api.call(emailDrafts.remove, { params }, writer)
    await expect(read(id)).rejects.toMatchObject({ status: 404 })
    expect(await api.call(emailDrafts.restore, { params }, writer)).toMatchObject({ subject: 'Second' })
  })

  test('of another person or customer do not exist', async () => {
    const { id } = await complete()
    const elsewhere = await addCustomer(api.db, { features: ['irwin_mail'] })
    const stranger = { as: await addPerson(api.db, [{ customer: elsewhere }]) }
    for (const someone of [colleague, stranger]) {
      await expect(read(id, someone)).rejects.toMatchObject({ status: 404 })
      await expect(send(id, {}, someone)).rejects.toMatchObject({ status: 404 })
      await expect(create({ accountId }, someone)).rejects.toMatchObject({ status: 422 })
      expect((await api.call(emailDrafts.list, { query: {} }, someone)).data).toEqual([])
    }
    expect((await api.call(emailDrafts.list, { query: { term: 'results' } }, writer)).data).toMatchObject([{ id }])
  })

  test('need the feature', async () => {
    const without = { as: await addPerson(api.db, [{ customer: await addCustomer(api.db) }]) }
    await expect(create({}, without)).rejects.toMatchObject({ status: 403 })
  })
})

describe('sending', () => {
  test('the message arrives once, with its headers; a double click and a retry send nothing more', async () => {
    const address = uniqueAddress()
    const cc = uniqueAddress()
    const bcc = uniqueAddress()
    const { id, version } = await complete({
      ...{ to: [typed(address, 'Jané, "J" Doe')], cc: [typed(cc)], bcc: [typed(bcc)] },
      reply: { messageId: '<b@fund.example>', references: ['<a@fund.example>'], mode: 'reply' },
    })
    const both = await Promise.all([send(id, { version }), send(id, { version })])
    expect(both[0]).toEqual(both[1])
    expect(both[0]).toMatchObject({ messageCount: 1, remainingDraftId: null })
    expect(both[0].sendAt.getTime() - Date.now()).toBeGreaterThan(7000)
    expect(await sentTo(address)).toEqual([])
    await outbox.flush(customerId)
    await send(id, { version })
    await outbox.flush(customerId)
    const [message, ...more] = await sentTo(address)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      from: { address: writer.as, name: 'Test Sender' },
      to: [{ address, name: 'Jané, "J" Doe' }],
      cc: [{ address: cc }],
      subject: 'Results',
      inReplyTo: '<b@fund.example>',
      references: '<a@fund.example> <b@fund.example>',
      text: 'Hello\n',
    })
    expect(message?.html).toContain('<p>Hello</p>')
    expect(message?.source.split('\r\n\r\n')[0]).not.toContain(`\nBcc`)
    expect(await sentTo(bcc)).toHaveLength(1)
    const [kept] = (await api.call(emailOutgoing.list, { query: { states: ['accepted'], term: address } }, writer)).data
    expect(kept).toMatchObject({ state: 'accepted', answer: expect.stringMatching(/^250/), attempts: 1 })
    const params = { id: kept?.id ?? '' }
    expect(await api.call(emailOutgoing.read, { params }, writer)).toMatchObject({
      subject: 'Results',
      body: '<p>Hello</p>',
      to: [{ email: address }],
      messageId: message?.messageId,
    })
    await expect(api.call(emailOutgoing.read, { params }, colleague)).rejects.toMatchObject({ status: 404 })
    await expect(
      api.call(emailDrafts.update, { params: { id }, body: { subject: 'Late' } }, writer),
    ).rejects.toMatchObject({ status: 409, errors: [{ message: 'This email has already been sent' }] })
  })

  test('without a sender, a recipient or a subject says so in the words of the specification', async () => {
    const fields = async (more: object) =>
      send((await complete(more)).id).then(
        () => 'sent',
        ({ status, errors }) => [status, errors[0].field, errors[0].message],
      )
    expect(await fields({ accountId: null })).toEqual([422, 'from', "'From' Field cannot be empty"])
    expect(await fields({ to: [] })).toEqual([422, 'to', "'To' Field cannot be empty"])
    for (const [field, name] of [
      ['to', 'To'],
      ['cc', 'Cc'],
      ['bcc', 'Bcc'],
    ] as const) {
      expect(await fields({ [field]: [typed('abc@')] })).toEqual([
        422,
        field,
        `The addresses in the '${name}' field was not recognized. Please make sure that all addresses are properly formed.`,
      ])
    }
    expect(await fields({ subject: '   ' })).toEqual([422, 'subject', 'Subject cannot be empty'])
    const two = [typed(uniqueAddress()), typed(uniqueAddress())]
    expect((await fields({ to: two, cc: [typed(uniqueAddress())] }))[1]).toBe('cc')
  })

  test('a line break begins no header of its own', async () => {
    for (const bad of [
      { subject: 'a\r\nBcc: eve@evil.example' },
      { to: [typed('a@b.example', 'A\nBcc: eve@evil.example')] },
      { to: [typed('a@b.example\r\nBcc: eve@evil.example')] },
      { reply: { messageId: '<a@b>\r\nBcc: eve@evil.example', mode: 'reply' } },
    ]) {
      await expect(complete(bad)).rejects.toMatchObject({ status: 422 })
    }
  })

  test('is taken back within ten seconds, and can be sent again', async () => {
    const address = uniqueAddress()
    const { id } = await complete({ to: [typed(address)] })
    await send(id)
    expect(await api.call(emailDrafts.undo, { params: { id } }, writer)).toMatchObject({ sentAt: null })
    await outbox.flush(customerId)
    expect(await sentTo(address)).toEqual([])
    await send(id)
    await outbox.flush(customerId)
    expect(await sentTo(address)).toHaveLength(1)
    await expect(api.call(emailDrafts.undo, { params: { id } }, writer)).rejects.toMatchObject({ status: 409 })
  })

  test('goes to the primary, the secondary or the typed address of a person, and onto their timeline', async () => {
    const [first, second, third] = [uniqueAddress(), uniqueAddress(), uniqueAddress()]
    const [id = ''] = await addPeople([{ email: first, second }])
    await sql`insert into app.activity_types (customer_id, id, name, medium, color, position)
      values (${customerId}, ${newId()}, 'Email', 'email', 'blue', 0)`.execute(api.db)
    const to = (mode: Recipient['mode'], email: string) => ({ id, mode, email, name: 'Pat Contact' })
    // What the window knew may be out of date; a typed address is not.
    for (const one of [to('emailPrimary', 'old@x.example'), to('emailSecondary', ''), to('customEmail', third)]) {
      await send((await complete({ to: [one] })).id)
    }
    await outbox.flush(customerId)
    for (const address of [first, second, third]) expect(await sentTo(address)).toHaveLength(1)
    const { rows } = await sql<{ subject: string }>`
      select a.subject from app.activities a join app.activity_people p on p.activity_id = a.id
      where p.person_id = ${id}`.execute(api.db)
    expect(rows).toHaveLength(3)
  })

  test('60 separate messages, of which three lack a field', async () => {
    const addresses = Array.from({ length: 60 }, uniqueAddress)
    const ids = await addPeople(
      addresses.map((email, index) => ({ email, firstName: index < 57 ? `Pat${index}` : '' })),
    )
    const to = addresses.map((email, index) => ({ id: ids[index] ?? '', email, name: 'x', mode: 'emailPrimary' }))
    const body = '<p>Dear <span data-field="person.first_name">x</span></p>'
    const template = await api.call(emailTemplates.create, { body: { name: 'Dear', body } }, writer)
    const { id } = await complete({ to, body, isPersonalized: true, templateId: template.id })
    const refused = await api.request('POST', `/v2/email/drafts/${id}/send`, { ...writer, json: {} })
    expect(refused.status).toBe(422)
    expect(refused.json?.errors?.[0]?.message).toMatch(/^3 recipients lack a personalized field: .*\(First name\)/)
    const sending = await send(id, { skipsIncomplete: true })
    expect(sending).toMatchObject({ messageCount: 57, remainingDraftId: expect.any(String) })
    expect((await read(sending.remainingDraftId ?? '')).to.map(({ email }) => email)).toEqual(addresses.slice(57))
    await outbox.flush(customerId)
    const arrived = (await mail.messages()).filter(({ recipients }) => addresses.includes(recipients[0] ?? ''))
    expect(arrived).toHaveLength(57)
    for (const { recipients, html } of arrived) {
      expect(recipients).toHaveLength(1)
      expect(html).toContain(`Dear Pat${addresses.indexOf(recipients[0] ?? '')}<`)
    }
    const params = { id: template.id }
    expect((await api.call(emailTemplates.read, { params }, writer)).useCount).toBe(1)
  })

  test('separate messages to several leave out suppressed addresses, also those suppressed meanwhile', async () => {
    const [stays, gone, leaves, unsent] = [uniqueAddress(), uniqueAddress(), uniqueAddress(), uniqueAddress()]
    const suppress = (email: string) =>
      sql`insert into app.suppressions (customer_id, id, email, reason) values
        (${customerId}, ${newId()}, ${email}, 'unsubscribed')`.execute(api.db)
    await suppress(gone)
    const to = [typed(stays), typed(gone.toUpperCase()), typed(leaves)]
    const { id } = await complete({ to, isP2p: true })
    await expect(send(id)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining(`(on the suppression list)`) }],
    })
    expect(await send(id, { skipsIncomplete: true })).toMatchObject({ messageCount: 2 })
    await suppress(leaves)
    await outbox.flush(customerId)
    const all = (await mail.messages()).flatMap(({ recipients }) => recipients.map((one) => one.toLowerCase()))
    expect(all).toContain(stays)
    expect(all).not.toContain(gone)
    expect(all).not.toContain(leaves)
    const [failed] = (await api.call(emailOutgoing.list, { query: { term: leaves } }, writer)).data
    expect(failed?.answer).toContain('suppression list')
    // What one person writes to another, or to a conversation, is theirs.
    await send((await complete({ to: [typed(gone)], isP2p: true })).id)
    await send((await complete({ to: [typed(leaves), typed(unsent)], isP2p: false })).id)
    await outbox.flush(customerId)
    expect(await sentTo(gone)).toHaveLength(1)
    expect(await sentTo(leaves)).toHaveLength(1)
  })

  test('one message to all has no fields', async () => {
    const body = '<p><span data-field="person.first_name">x</span></p>'
    const to = [typed(uniqueAddress()), typed(uniqueAddress())]
    const { id } = await complete({ to, body, isP2p: false, isPersonalized: true })
    await expect(send(id)).rejects.toMatchObject({ status: 422, errors: [{ message: sendingMessages.groupTemplate }] })
    const plain = await complete({ to, isP2p: false })
    expect(await send(plain.id)).toMatchObject({ messageCount: 1 })
    await outbox.flush(customerId)
    const [message] = await sentTo(to[0]?.email ?? '')
    expect(message?.recipients).toHaveLength(2)
  })

  test('later, on the clock of each recipient', async () => {
    const [london = ''] = await addPeople([{ email: uniqueAddress() }])
    await sql`insert into app.organizations (customer_id, id, user_id, name, type) values (${customerId}, ${london}, ${await api.userId(writer.as)}, 'Thames', 'bank')`.execute(
      api.db,
    )
    await sql`insert into app.employments (customer_id, id, person_id, organization_id, title, city, country_code, is_primary)
      values (${customerId}, ${newId()}, ${london}, ${london}, 'PM', 'London', 'GB', true)`.execute(api.db)
    const to = [{ id: london, email: '', name: 'L', mode: 'emailPrimary' }, typed(uniqueAddress())]
    const { id } = await complete({ to })
    const sending = await send(id, { sendLater: { localTime: '2027-01-15T09:00', zone: 'recipient' } })
    expect(sending.sendAt.toISOString()).toBe('2027-01-15T09:00:00.000Z')
    // Unknown: the writer's own zone, America/Toronto.
    expect(sending.lastSendAt.toISOString()).toBe('2027-01-15T14:00:00.000Z')
    const { data } = await api.call(emailOutgoing.list, { query: { states: ['queued'] } }, writer)
    const one = data.find(({ draftId }) => draftId === id)
    const canceled = await api.call(emailOutgoing.cancel, { params: { id: one?.id ?? '' } }, writer)
    expect(canceled.state).toBe('canceled')
    expect((await read(id)).to).toHaveLength(1)
    const other = data.find((row) => row.draftId === id && row.id !== one?.id)
    expect(await api.call(emailOutgoing.read, { params: { id: other?.id ?? '' } }, writer)).toMatchObject({
      waitingCount: 1,
    })
    expect((await api.call(emailDrafts.undo, { params: { id } }, writer)).to).toHaveLength(2)
    const { id: late } = await complete()
    await expect(send(late, { sendLater: { localTime: '2020-01-15T09:00', zone: 'own' } })).rejects.toMatchObject({
      errors: [{ field: 'send_later' }],
    })
    await sql`update app.email_outgoing set state = 'canceled' where state = 'queued'`.execute(api.db)
  })
})

describe('recipients', () => {
  test('are found by name and address, with both addresses; a pasted list finds its people', async () => {
    const email = uniqueAddress()
    const [id = ''] = await addPeople([{ email, second: 'quill.second@fund.example', firstName: 'Quillon' }])
    const found = await api.call(emailRecipients.search, { query: { term: 'quillon' } }, writer)
    expect(found).toMatchObject([
      { type: 'person', id, name: 'Quillon Contact', emailPrimary: email, emailSecondary: 'quill.second@fund.example' },
    ])
    const body = { emails: [email.toUpperCase(), 'nobody@fund.example'] }
    expect(await api.call(emailRecipients.resolve, { body }, writer)).toMatchObject([{ id, isInIrm: true }])
  })
})

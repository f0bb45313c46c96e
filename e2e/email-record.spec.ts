// Recorded mail: from the timeline to the thread, a follow-up, and out of the record by a rule of the Exclude List.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'
import { type Writer, test as writerTest } from './support/writer.ts'

/** A bar chart, as mail programs put pictures into a text. */
const drawChart = () => {
  const canvas = document.createElement('canvas')
  canvas.width = 480
  canvas.height = 200
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#f4f7fb'
  context.fillRect(0, 0, 480, 200)
  for (const [at, height] of [60, 95, 80, 130, 160].entries()) {
    context.fillStyle = '#2f6fde'
    context.fillRect(40 + at * 85, 180 - height, 50, height)
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

/** Into the mailbox of the demo, as its mail server would. */
async function receiveWithPictures({ person }: Writer, from: string, chart: string): Promise<void> {
  const html = `<p>Hello Vera,</p><p>our view of your margins since last year:</p>
    <p><img src="cid:chart@fund.example" alt="Margins by quarter"></p>
    <p>Happy to talk on Thursday.</p><p>Nadia</p><img src="https://elsewhere.example/logo.png" alt="Logo">`
  const part = (headers: string[], body: string) => ['--m', ...headers, '', body].join('\r\n')
  const picture = ['Content-Type: image/png; name="margins.png"', 'Content-Transfer-Encoding: base64']
  const message = [
    `Return-Path: <${from}>`,
    `Delivered-To: ${person.email}`,
    `From: Nadia Okoro <${from}>`,
    `To: ${person.email}`,
    'Subject: Margins',
    `Message-ID: <margins-${from}>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary="m"',
    '',
    part(['Content-Type: text/html; charset=utf-8'], html),
    part([...picture, 'Content-ID: <chart@fund.example>', 'Content-Disposition: inline'], chart),
    part([...picture, 'Content-Disposition: attachment; filename="margins, large.png"'], chart),
    '--m--',
  ].join('\r\n')
  await writeFile(join(process.env.E2E_DATA_DIR ?? '', 'mailbox', `${newId()}.eml`), message)
}

writerTest(
  'a message shows its pictures, in a conversation of thousands',
  { tag: '@full' },
  async ({ page, writer, database }) => {
    test.slow()
    const email = `${newId()}@fund.example`
    const id = await writer.addContact({ email })
    await receiveWithPictures(writer, email, await page.evaluate(drawChart))
    await writer.call('post', `/v2/email/accounts/${writer.accountId}/sync`)
    await expect(async () => {
      await page.goto(`/people/${id}?tab=timeline`)
      await page.getByRole('link', { name: 'Margins' }).click({ timeout: 3_000 })
    }).toPass()
    const chart = page.getByRole('img', { name: 'Margins by quarter' })
    await expect(chart).toBeVisible()
    await expect.poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
    await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveText([
      /margins, large\.png/,
    ])
    await expect(page.getByText('Pictures from other servers are not shown (1).')).toBeVisible()
    await expectAccessible(page, 'email-pictures')

    const { rows } = await sql<{ id: string }>`
    with thread as (update app.email_threads set message_count = 5000 where customer_id = ${writer.customerId} returning *)
    insert into app.email_messages (customer_id, id, thread_id, message_id, is_sent, sent_at, subject, from_name,
      from_address, recipients, excerpt, text)
    select customer_id, gen_random_uuid(), id, 'n-' || at || ${email}, at % 3 = 0, now() - (5000 - at) * interval '1 hour',
      'Re: Margins', case when at % 3 = 0 then 'Vera' else 'Nadia Okoro' end, ${email},
      jsonb_build_array(jsonb_build_object('field', 'to', 'name', '', 'address', ${email}::text)),
      'Message ' || at, 'Message ' || at
    from thread, generate_series(1, 4999) at returning id`.execute(database.shared)
    expect(rows).toHaveLength(4999)
    await page.reload()
    const messages = page.getByRole('list', { name: /^Messages/ }).locator('> li')
    await expect(messages).toHaveCount(50)
    await expect(messages.nth(0)).toContainText('Message 4951')
    await expect(messages.nth(48)).toContainText('Message 4999')
    await expect(chart).toBeVisible()
    await page.getByRole('button', { name: 'Show earlier messages (4,950)' }).click()
    await expect(messages).toHaveCount(100)
    await expect(messages.nth(0)).toContainText('Message 4901')
    await expect(messages.nth(50)).toContainText('Message 4951')
    await page.getByRole('button', { name: 'Go to the first message' }).click()
    await expect(messages).toHaveCount(50)
    await expect(messages.nth(0)).toContainText('Message 1')
    await expectAccessible(page, 'email-long-thread')
    await page.getByRole('button', { name: 'Show later messages (4,950)' }).click()
    await expect(messages).toHaveCount(100)
    await expect(messages.nth(99)).toContainText('Message 100')
    await page.getByRole('button', { name: 'Go to the latest message' }).click()
    await expect(chart).toBeVisible()
  },
)

test('a conversation is read from the timeline, followed up, and removed by a rule', async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  const customerId = demoCustomers.veltrane
  const person = await createPerson(database, { customers: [customerId] })
  const { shared: db } = database
  const type = await db
    .selectFrom('app.activityTypes')
    .select('id')
    .where('customerId', '=', customerId)
    .where('medium', '=', 'email')
    .executeTakeFirstOrThrow()
  const [personId, activityId, threadId] = [newId(), newId(), newId()]
  const domain = `${personId.slice(-8)}.example`
  const subject = `Margins ${personId.slice(-8)}`
  const keys = { customerId, subject }
  await db
    .insertInto('app.people')
    .values({
      customerId,
      id: personId,
      userId: person.id,
      firstName: 'Jane',
      lastName: 'Doe',
      emailPrimary: `jane@${domain}`,
    })
    .execute()
  const sentAt = new Date(Date.now() - 3_600_000)
  await db
    .insertInto('app.activities')
    .values({ ...keys, id: activityId, userId: person.id, typeId: type.id, startsAt: sentAt, plain: 'On Tuesday.' })
    .execute()
  await db.insertInto('app.activityPeople').values({ customerId, activityId, personId }).execute()
  await db
    .insertInto('app.emailThreads')
    .values({ ...keys, id: threadId, activityId, lastMessageAt: sentAt, messageCount: 1 })
    .execute()
  await db
    .insertInto('app.emailMessages')
    .values({
      ...{ ...keys, id: newId(), threadId, messageId: `${threadId}@${domain}`, isSent: false, sentAt },
      ...{ fromName: 'Jane Doe', fromAddress: `jane@${domain}`, excerpt: 'On Tuesday.' },
      text: 'On Tuesday.\n\nAda wrote:\n> When do you publish?',
    })
    .execute()

  await signIn(person, `/people/${personId}?tab=timeline`)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.getByText('On Tuesday.')).toBeVisible()
  await expect(page.getByText('When do you publish?')).toBeHidden()
  await page.getByRole('button', { name: 'Show quoted text' }).click()
  await expect(page.getByText('When do you publish?')).toBeVisible()
  await expectAccessible(page, 'email-thread')
  await page.getByRole('button', { name: 'Add follow-up' }).click()
  await expect(page.getByLabel('Associated with').first()).toHaveValue(new RegExp(subject))
  const task = `Send the margins ${personId.slice(-8)}`
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill(task)
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(notification(page, 'Task created')).toBeVisible()
  const thread = page.url()
  await page.goto('/irm/tasks')
  await page.getByRole('button', { name: task, exact: true }).click()
  await expect(form.getByLabel('Associated with').first()).toHaveValue(new RegExp(subject))
  // To those who took part in its activity.
  await expect(form.getByRole('button', { name: 'Email', exact: true })).toBeVisible()
  await page.goto(thread)

  const event = { customerId, id: newId(), name: `Roadshow ${personId.slice(-8)}`, kind: 'roadshow', userId: person.id }
  await db.insertInto('app.events').values(event).execute()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add to event…' }).click()
  await dialog.getByRole('combobox', { name: 'Event' }).fill(event.name)
  await page.getByRole('option', { name: event.name }).click()
  await expectAccessible(page, 'email-add-to-event', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Add to event' }).click()
  await expect(notification(page, '1 investor added')).toBeVisible()
  await page.goto(`/irm/events-and-itineraries/${event.id}/investors`)
  await expect(page.getByRole('combobox', { name: 'State of Jane Doe' })).toHaveValue('Requested')

  await page.goto('/settings/exclude-list')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await dialog.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await expect(dialog.getByText('1 message on record matches this rule')).toBeVisible()
  await expectAccessible(page, 'exclude-list')
  await dialog.getByLabel('Also delete them from the record').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(domain) })).toBeVisible()
  await page.goto(`/people/${personId}?tab=timeline`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await expect(page.getByRole('button', { name: 'Everything' })).toBeVisible()
  await expect(page.getByRole('link', { name: subject })).toHaveCount(0)
})

// Recorded mail: from the timeline to the thread, a follow-up, and out of the record by a rule of the Exclude List.
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'

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
  await page.keyboard.press('Escape')

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
  await expect(dialog.getByText('1 message recorded so far falls under it')).toBeVisible()
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

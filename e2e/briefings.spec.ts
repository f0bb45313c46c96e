// Briefing books: from an activity and from a day, the choice of sections, the file, and who may see it.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf } from './support/browser.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson } from './support/people.ts'
import { somePeople } from './support/search.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

async function send(page: Page, method: 'GET' | 'POST', path: string, data?: unknown) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()).data
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a book is made from an activity and from a day, and is its maker’s alone', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const customer = await createIssuer(database)
  await database.withTenant(customer.id, (db) => sql`select app.create_customer_defaults(${customer.id})`.execute(db))
  const [person, other] = await somePeople(database, 2)
  if (!person || !other) throw new Error('The market has no one in it')
  const reader = await createPerson(database, { customers: [customer.id], role: 'read_only' })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/irm/briefings')
  await expect(page.getByText('No briefing books yet')).toBeVisible()
  await expectAccessible(page, 'briefings-empty')

  const [type] = await send(page, 'GET', '/v2/customer_activity_types')
  const day = '2027-03-10'
  const log = (subject: string, id: string, more = {}) =>
    send(page, 'POST', '/v2/activities', {
      type_id: type.id,
      subject,
      starts_at: `${day}T15:00:00Z`,
      people: [{ id }],
      ...more,
    })
  await log('Spring call', person.id, {
    starts_at: '2026-05-04T15:00:00Z',
    sentiment: 'negative',
    notes: '<p>Asked why margins fell</p>',
  })
  const meeting = await log('One-on-one', person.id)
  await log('Second meeting', other.id, { starts_at: `${day}T17:00:00Z` })

  await page.goto(`/activities/${meeting.id}`)
  await page.getByRole('button', { name: 'Briefing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Briefing' })
  await dialog.getByRole('checkbox', { name: 'Fit', exact: true }).uncheck()
  await expectAccessible(page, 'briefings-dialog', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Create briefing' }).click()
  await expect(page).toHaveURL(/\/irm\/briefings\/[0-9a-f-]+$/)
  await expect(title(page)).toHaveText('One-on-one')
  await expect(page.getByText('The sentiment of “Spring call” was negative. Meeting of May 4, 2026')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('Past meetings', { exact: true })).toBeVisible()
  const save = page.getByRole('button', { name: 'Download PDF' })
  await expect(save).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await save.click()
  expect((await downloading).suggestedFilename()).toBe('One-on-one.pdf')
  await expectAccessible(page, 'briefings-page')
  const address = page.url()

  // A day, with the sections of last time.
  await page.goto('/activities?view=calendar&month=2027-03')
  await page.getByRole('button', { name: 'Briefing book for Mar 10, 2027' }).click()
  const ofDay = page.getByRole('dialog', { name: 'Briefing book for Mar 10, 2027' })
  await expect(ofDay.getByRole('checkbox', { name: 'Fit', exact: true })).not.toBeChecked()
  await ofDay.getByRole('button', { name: 'Create briefing' }).click()
  await expect(title(page)).toHaveText('Briefing book, Wednesday, March 10, 2027')
  await expect(page.getByRole('heading', { level: 2, name: 'Second meeting' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Briefing books' }).click()
  const books = page.getByRole('grid', { name: 'Briefing books' })
  await expect(books.getByRole('link')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search briefing books' }).fill('one-on')
  await expect(books.getByRole('link')).toHaveText(['One-on-one'])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(books.getByRole('link')).toHaveCount(2)
  await expectAccessible(page, 'briefings-list')

  // Someone who only reads makes their own, and finds no one else's.
  const second = await otherBrowser.newPage()
  await giveTokens(second, reader)
  await second.goto(address)
  await expect(second.getByRole('heading', { level: 1, name: 'Briefing not found' })).toBeVisible()
  await second.goto(`/activities/${meeting.id}`)
  await second.getByRole('button', { name: 'Briefing' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Create briefing' }).click()
  await expect(second.getByRole('button', { name: 'Download PDF' })).toBeVisible({ timeout: 30_000 })
})

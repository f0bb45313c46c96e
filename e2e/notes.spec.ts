// The Notes page: every note of the team, searched, filtered, opened in its panel, and exported.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf } from './support/browser.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson, type Person } from './support/people.ts'
import { largestOrganizations, rows } from './support/search.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ customer: { id: string; name: string }; member: Person }>({
  customer: async ({ database }, use) => {
    const customer = await createIssuer(database)
    await database.withTenant(customer.id, (db) => sql`select app.create_customer_defaults(${customer.id})`.execute(db))
    await use(customer)
  },
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
})

test('all notes are searched and filtered, and one is opened, pinned, edited and deleted in its panel', async ({
  page,
  database,
  signIn,
  member,
}) => {
  test.slow()
  const [first, second] = await largestOrganizations(database, 2)
  if (!first || !second) throw new Error('The market is empty')
  await signIn(member, '/notes')
  await expect(page.getByText('No notes yet')).toBeVisible()
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  for (const [notable, text] of [
    [first, 'Asked about leverage and the cadence of the buyback'],
    [second, 'Prefers calls before the open'],
  ] as const) {
    await page.request.post('/v1/notes', { headers, data: { notable_id: notable.id, notes: `<p>${text}</p>` } })
  }
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page, 'notes-page')
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('buyback')
  await expect(page).toHaveURL('/notes?search=buyback')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: first.name })).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await readFile(await (await downloaded).path(), 'utf8')
  expect(file).toContain('leverage')
  expect(file).not.toContain('Prefers calls')
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('grid', { name: 'Notes' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Note' })
  await expect(panel).toContainText('Prefers calls before the open')
  await expect(page).toHaveURL(/[?&]note=/)
  await expectAccessible(page, 'note-view', '[role=dialog]')
  await panel.getByRole('button', { name: 'Pin note' }).click()
  await expect(panel.getByRole('button', { name: 'Unpin note' })).toBeVisible()
  await panel.getByRole('button', { name: 'Edit note' }).click()
  await panel.getByRole('button', { name: 'Insert template' }).click()
  await page.getByRole('menuitem', { name: 'Earnings follow-up' }).click()
  await expect(panel.getByRole('heading', { name: 'View on guidance' })).toBeVisible()
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(notification(page, 'Note saved')).toBeVisible()
  await expect(panel).toContainText('Prefers calls before the open')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/notes')
  await page.getByRole('switch', { name: 'Pinned only' }).check()
  await expect(page).toHaveURL('/notes?pinnedOnly=true')
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('grid', { name: 'Notes' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Delete note' }).click()
  await expect(panel).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('Settings, note templates: one is added, changed and deleted', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, '/settings/note-templates')
  await expect(page.getByRole('row', { name: /Site visit/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add a template' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Broker call')
  await form.getByRole('textbox', { name: 'Outline' }).fill('Flow and sentiment')
  await form.getByLabel('Files for the text').setInputFiles({
    name: 'outline.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('An outline'),
  })
  await expect(form.getByRole('textbox', { name: 'Outline' }).getByText('outline.txt')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'note-template-form', '[role=dialog]')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Broker call/ })
  await expect(row).toContainText('Flow and sentiment')
  await expectAccessible(page, 'settings-note-templates')
  await row.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

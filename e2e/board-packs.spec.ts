// Board packs: from the template to files, in the company's brand, and what a colleague who only reads sees.
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><rect width="300" height="80" fill="#762c63"/></svg>`

test('a pack is started from the template, ordered, made, and downloaded', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  const customer = await createIssuer(database)
  await database.withTenant(customer.id, (db) => sql`select app.create_customer_defaults(${customer.id})`.execute(db))
  const reader = await createPerson(database, { customers: [customer.id], role: 'read_only' })
  await signIn(await createPerson(database, { customers: [customer.id], role: 'admin' }), '/settings/brand')

  await page.getByRole('textbox', { name: 'Name on documents' }).fill('Northwind IR')
  await page.getByRole('textbox', { name: 'Color' }).fill('#ffee00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Choose a darker color')).toBeVisible()
  await page.getByRole('textbox', { name: 'Color' }).fill('#762c63')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Brand saved')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await (await choosing).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await expect(page.getByRole('img', { name: 'Logo on documents' })).toBeVisible()
  await expectAccessible(page, 'brand-settings')

  await page.goto('/reports/board-packs')
  await expect(page.getByText('No board packs yet')).toBeVisible()
  await page.getByRole('button', { name: 'New board pack' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New board pack' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Board, third quarter')
  await expectAccessible(page, 'board-packs-new', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board, third quarter' })).toBeVisible()

  const pages = page.getByRole('list', { name: 'Pages' })
  const before = await pages.getByRole('listitem').count()
  expect(before).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  const settings = page.getByRole('region', { name: /^Settings for/ })
  await settings.getByRole('textbox', { name: 'Title' }).fill('What we ask of the board')
  await settings.getByRole('textbox', { name: 'Text' }).fill('Two decisions are needed.\n- A buyback\n- A roadshow')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'What we ask of the board' })).toBeVisible()
  await expect(preview.getByText('• A roadshow')).toBeVisible()
  await page.getByRole('button', { name: `Move page ${before + 1} up` }).click()
  await expect(pages.getByRole('listitem').nth(before - 1)).toContainText('What we ask of the board')
  const above = pages.getByRole('listitem').nth(before - 3)
  await pages
    .getByRole('listitem')
    .nth(before - 1)
    .locator('[draggable]')
    .dragTo(above)
  await expect(above).toContainText('What we ask of the board')
  await expectAccessible(page, 'board-packs-editor')

  await page.getByRole('button', { name: 'Create version' }).click()
  const versions = page.getByRole('list', { name: 'Versions' })
  for (const [format, extension] of [
    ['PDF', 'pdf'],
    ['PowerPoint', 'pptx'],
  ] as const) {
    const save = versions.getByRole('button', { name: `Download version 1 as ${format}` })
    await expect(save).toBeEnabled({ timeout: 60_000 })
    const downloading = page.waitForEvent('download')
    await save.click()
    expect((await downloading).suggestedFilename()).toBe(`Board, third quarter, version 1.${extension}`)
  }
  await versions.getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board, third quarter, version 1' })).toBeVisible()
  await expect(page.getByText('• A buyback')).toBeVisible()
  await expectAccessible(page, 'board-packs-version')
  const address = page.url().replace(/\/versions\/.*/, '')

  // Someone who only reads opens and downloads, and changes nothing.
  const second = await otherBrowser.newPage()
  await giveTokens(second, reader)
  await second.goto(address)
  await expect(second.getByRole('button', { name: 'Download version 1 as PDF' })).toBeVisible()
  for (const name of ['Create version', 'Save', 'Add page']) {
    await expect(second.getByRole('button', { name })).toHaveCount(0)
  }

  await page.goto('/reports/board-packs')
  await page.getByRole('button', { name: 'Actions for Board, third quarter' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No board packs yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('gridcell', { name: 'Board, third quarter' }).first()).toBeVisible()
  await expectAccessible(page, 'board-packs-list')
})

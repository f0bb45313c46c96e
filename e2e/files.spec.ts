// Files: attached to a profile, pasted into a note, cancelled, refused, found to be a virus, timed out, cut off.
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson, type Person } from './support/people.ts'
import { largestOrganizations } from './support/search.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ member: Person; organizationId: string }>({
  member: async ({ database }, use) => {
    const customer = await createIssuer(database)
    await database.withTenant(customer.id, (db) => sql`select app.create_customer_defaults(${customer.id})`.execute(db))
    await use(await createPerson(database, { customers: [customer.id] }))
  },
  organizationId: async ({ database }, use) => {
    const [organization] = await largestOrganizations(database, 1)
    await use(organization?.id ?? '')
  },
})

const pdf = (name: string, text = '') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${text}\n%%EOF`),
})
const text = (name: string, content = 'text') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
/** In two parts, so that no virus scanner takes this file for it. */
const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A picture of 240 by 160 pixels, drawn by the browser. */
const picture = async (page: Page) => {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 160 })
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#2f6f8f'
      pen.fillRect(0, 0, 240, 160)
      pen.fillStyle = '#f2c14e'
      pen.fillRect(40, 60, 60, 100)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** A server whose network goes after so many bytes. */
async function lineThatBreaks(afterBytes: number) {
  let bytes = 0
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        bytes += chunk.length
        if (bytes >= afterBytes) socket.destroy()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received: () => bytes, close: () => server.close() }
}

const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' })
const choose = (page: Page) => page.getByLabel('Files to attach')

test('files are attached to a profile, previewed, versioned, searched, removed and brought back', async ({
  page,
  signIn,
  member,
  organizationId,
}) => {
  test.slow()
  await signIn(member, `/organizations/${organizationId}?tab=files`)
  await expect(page.getByText('No files yet')).toBeVisible()
  await expectAccessible(page, 'files-empty')
  await choose(page).setInputFiles([
    pdf('Fact sheet.pdf'),
    { name: 'chart.png', mimeType: 'image/png', buffer: await picture(page) },
  ])
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('Fact sheet.pdf')
  const files = filesOf(page)
  await expect(files.getByRole('button', { name: 'Fact sheet.pdf', exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(files.getByRole('button', { name: 'chart.png', exact: true })).toBeVisible({ timeout: 30_000 })
  // The state of the uploads is gone three seconds after they are done.
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)

  await choose(page).setInputFiles(pdf('Fact sheet.pdf', 'second'))
  await expect(files.getByRole('button', { name: '1 earlier' })).toBeVisible({ timeout: 30_000 })
  await files.getByRole('button', { name: '1 earlier' }).click()
  await expect(files.getByRole('button', { name: 'Version 1' })).toBeVisible()
  await expectAccessible(page, 'files-tab')
  await files.getByRole('button', { name: 'chart.png', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'chart.png' })
  await expect(preview.getByRole('img', { name: 'chart.png' })).toBeVisible()
  const width = () => preview.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(240)
  await expectAccessible(page, 'file-preview', '[role=dialog]')
  const downloaded = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download' }).click()
  expect((await downloaded).suggestedFilename()).toBe('chart.png')
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search files by name' }).fill('fact')
  await expect(files.getByRole('button', { name: 'chart.png', exact: true })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search files by name' }).fill('')
  await files.getByRole('button', { name: 'Actions for chart.png' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(files.getByRole('button', { name: 'chart.png', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(files.getByRole('button', { name: 'chart.png', exact: true })).toBeVisible()
  await page.goto('/settings/files')
  await expect(page.getByText('No virus scanner is configured')).toBeVisible()
  await expectAccessible(page, 'settings-files')
})

test('a picture is pasted into a note, a file is attached to it, and both are on the Files tab', {
  tag: '@full',
}, async ({ page, signIn, member, organizationId }) => {
  test.slow()
  await signIn(member, `/organizations/${organizationId}?tab=notes`)
  await page.getByRole('button', { name: 'Add note' }).click()
  const editor = page.getByRole('textbox', { name: /note/i })
  await editor.fill('The new plant')
  const bytes = [...(await picture(page))]
  await editor.evaluate((element, content) => {
    const data = new DataTransfer()
    // A picture from the clipboard, without a name of its own.
    data.items.add(new File([new Uint8Array(content)], '', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes)
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText(/picture-\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeDisabled()
  await expectAccessible(page, 'note-uploading')
  await expect(editor.getByRole('img')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Files for the text').setInputFiles(pdf('deck.pdf'))
  await expect(editor.getByText('deck.pdf')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'note-with-files')
  await page.getByRole('button', { name: 'Save note' }).click()
  const shown = page.getByRole('region', { name: 'Notes' }).locator('li .rich-text img')
  await expect(shown).toBeVisible()
  await page.reload()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
  // Below the text of the note, with a preview.
  await filesOf(page).getByRole('button', { name: 'deck.pdf', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'deck.pdf' })
  await expect(preview.getByRole('button', { name: 'Download' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expectAccessible(page, 'note-files')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(filesOf(page).getByRole('button', { name: 'deck.pdf', exact: true })).toBeVisible()
  await expect(filesOf(page).getByRole('link', { name: 'In a note' })).toHaveCount(2)
})

test('an upload that goes wrong says why', { tag: '@full' }, async ({ page, signIn, member, organizationId }) => {
  test.slow()
  await signIn(member, `/organizations/${organizationId}?tab=files`)
  const uploads = page.getByRole('list', { name: 'Uploads' })
  const row = (name: string) => uploads.getByRole('listitem').filter({ hasText: name })
  const send = (...files: ReturnType<typeof text>[]) => choose(page).setInputFiles(files)
  await expect(page.getByText('No files yet')).toBeVisible()

  await send(text('tool.exe'), text('archive.zip'), text('eicar.txt', testVirus), text('not really.pdf'))
  await expect(row('tool.exe')).toContainText('can’t be attached')
  await expect(row('archive.zip')).toContainText('can’t be attached')
  await expect(row('eicar.txt')).toContainText(
    'This file may contain a virus or other malware and cannot be uploaded.',
    { timeout: 30_000 },
  )
  await expect(row('not really.pdf')).toContainText(/File upload failed.*The content of this file isn’t a PDF\./, {
    timeout: 30_000,
  })
  await expectAccessible(page, 'uploads-refused')
  for (const name of ['tool.exe', 'archive.zip', 'eicar.txt', 'not really.pdf']) {
    await uploads.getByRole('button', { name: `Dismiss ${name}` }).click()
  }
  await expect(uploads).toHaveCount(0)

  await page.route('**/v2/file/presigned_url**', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 4 })
  await send(text('no address.txt'))
  await expect(row('no address.txt')).toContainText('Failed to get presigned URL', { timeout: 30_000 })
  await page.unroute('**/v2/file/presigned_url**')

  await page.route('**/v2/file/upload/**', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await send(text('not sent.txt'))
  await expect(row('not sent.txt')).toContainText('Failed to upload file', { timeout: 30_000 })

  await page.route('**/v2/file/upload/**', (route) => route.abort('internetdisconnected'), { times: 1 })
  await send(text('offline.txt'))
  await expect(row('offline.txt')).toContainText('Failed to upload file', { timeout: 30_000 })

  const line = await lineThatBreaks(200_000)
  await page.route(
    '**/v2/file/upload/**',
    (route) => {
      const { pathname, search } = new URL(route.request().url())
      return route.continue({ url: `${line.url}${pathname}${search}` })
    },
    { times: 1 },
  )
  await send(text('half.txt', 'a'.repeat(5_000_000)))
  await expect(row('half.txt')).toContainText('Failed to upload file', { timeout: 30_000 })
  expect(line.received()).toBeGreaterThanOrEqual(200_000)
  line.close()
  await uploads.getByRole('button', { name: 'Dismiss half.txt' }).click()
  await send(text('again.txt'))
  await expect(filesOf(page).getByRole('button', { name: 'again.txt', exact: true })).toBeVisible({ timeout: 30_000 })

  await page.route('**/v2/file/upload/**', () => undefined, { times: 1 })
  await send(text('cancelled.txt'))
  await uploads.getByRole('button', { name: 'Cancel the upload of cancelled.txt' }).click()
  await expect(row('cancelled.txt')).toContainText('Upload cancelled')
})

test('a file that is still being checked after ten polls times out', { tag: '@full' }, async ({
  page,
  signIn,
  member,
  organizationId,
}) => {
  test.slow()
  await signIn(member, `/organizations/${organizationId}?tab=files`)
  await expect(page.getByText('No files yet')).toBeVisible()
  const polls: number[] = []
  await page.route('**/v2/file/status**', async (route) => {
    polls.push(Date.now())
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ json: { data: [{ ...data[0], status: 'in_progress', url: null }] } })
  })
  await choose(page).setInputFiles(text('slow.txt'))
  const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(row).toContainText('Upload timeout - please try again', { timeout: 60_000 })
  expect(polls).toHaveLength(10)
  const pauses = polls.slice(1).map((at, index) => at - (polls[index] ?? 0))
  for (const pause of pauses) expect(pause).toBeGreaterThan(1900)
})

test('somebody who only reads opens and downloads files, and attaches and removes none', { tag: '@full' }, async ({
  page,
  signIn,
  member,
  organizationId,
  otherBrowser,
  database,
}) => {
  test.slow()
  await signIn(member, `/organizations/${organizationId}?tab=files`)
  await choose(page).setInputFiles(pdf('Fact sheet.pdf'))
  await expect(filesOf(page).getByRole('button', { name: 'Fact sheet.pdf', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  const { customerId } = await database.shared
    .selectFrom('identity.customerAuthorizations')
    .select('customerId')
    .where('userId', '=', member.id)
    .executeTakeFirstOrThrow()
  const reader = await otherBrowser.newPage()
  await giveTokens(reader, await createPerson(database, { role: 'read_only', customers: [customerId] }))
  await reader.goto(`/organizations/${organizationId}?tab=files`)
  await expect(filesOf(reader).getByRole('button', { name: 'Fact sheet.pdf', exact: true })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Attach files' })).toHaveCount(0)
  await filesOf(reader).getByRole('button', { name: 'Actions for Fact sheet.pdf' }).click()
  await expect(reader.getByRole('menuitem', { name: 'Download' })).toBeVisible()
  await expect(reader.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
})

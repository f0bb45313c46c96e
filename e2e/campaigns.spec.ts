// Email campaigns: from a template to the results, what a recipient does with it, and a second approver.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { call, heading, recipientLink, saved, setUp, tab } from './support/campaigns.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, notification, test } from './support/test.ts'

async function addAddresses(page: Page, card: string, addresses: string) {
  await page.getByRole('button', { name: `Add to ${card}` }).click()
  await page.getByRole('menuitem', { name: /^Email addresses/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(addresses)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** As a spreadsheet program saves it; the file has one row without an address. */
async function addFile(page: Page, card: string, rows: string[]) {
  await page.getByRole('button', { name: `Add to ${card}` }).click()
  await page.getByRole('menuitem', { name: /^Email addresses/ }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(['Company,Name,Email', ...rows, 'No one,,'].join('\n'))
  // The input behind the button has no label of its own.
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'Guests.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText(`${rows.length} addresses found, 1 row without an address skipped`)).toBeVisible()
  await expectAccessible(page, 'campaign-audience-file')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** With the search box and the filters of the list of people. */
async function addFiltered(page: Page, term: string) {
  await page.getByRole('button', { name: 'Add to Include' }).click()
  await page.getByRole('menuitem', { name: /^People in your IRM, by filter/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Choose a filter or enter a search term')).toBeVisible()
  await dialog.getByLabel('Name, firm or title').fill(term)
  await expectAccessible(page, 'campaign-audience-filters')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a campaign is written, checked, sent and read; a recipient unsubscribes and gets no other', async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  const unique = customer.id.slice(-8)
  const reader = `reader-${unique}@fund.example`
  await signIn(await createPerson(database, { customers: [customer.id], role: 'admin' }), '/email')
  await expect(heading(page, 'Email Campaigns')).toBeVisible()
  await expect(page.getByText('No campaigns yet')).toBeVisible()
  await setUp(page)

  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Annual letter')
  await dialog.getByRole('radio', { name: 'A blank message' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(heading(page, 'Annual letter')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill(`Our letter ${unique}`)
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await page.locator('.ProseMirror').first().click()
  await page.keyboard.type('This was a good year.')
  await saved(page)
  const preview = page.frameLocator('iframe').first()
  await expect(preview.getByText('This was a good year.')).toBeVisible()
  await expectAccessible(page, 'campaign-content')
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(preview.getByText('This was a good year.')).toHaveCSS('color', /rgb\((2[0-9]{2}|1[89]\d), /)
  await page.getByText('Plain text', { exact: true }).click()
  await expect(page.locator('pre', { hasText: 'This was a good year.' })).toBeVisible()
  await page.getByRole('button', { name: 'Send test' }).click()
  const testing = page.getByRole('dialog', { name: 'Send test' })
  await testing.getByRole('button', { name: 'Send test' }).click()
  await expect(notification(page, 'Test sent to')).toBeVisible()

  await tab(page, 'Audience').click()
  const others = Array.from({ length: 299 }, (_, index) => `Zoe ${index} <z${index}-${unique}@fund.example>`)
  await addAddresses(page, 'Include', [`Rita Reader <${reader}>`, `left-${unique}@fund.example`, ...others].join(', '))
  await addAddresses(page, 'Exclude', `left-${unique}@fund.example`)
  await expect(page.getByRole('button', { name: /^300\s*Will receive it$/ })).toBeVisible()
  await page.getByRole('button', { name: /^1\s*Excluded$/ }).click()
  await expect(page.getByRole('grid', { name: 'Audience' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'campaign-audience')
  const guests = [`Fund,Gus One,g1-${unique}@fund.example`, `Fund,Gil Two,z0-${unique}@fund.example`]
  await addFile(page, 'Include', guests)
  await expect(page.getByText('Addresses from Guests.csv')).toBeVisible()
  await expect(page.getByRole('button', { name: /^301\s*Will receive it$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Addresses from Guests.csv' }).click()
  await addFiltered(page, 'Nowhere')
  await expect(page.getByText('IRM people, search: “Nowhere”')).toBeVisible()
  await page.getByRole('button', { name: 'Remove IRM people, search: “Nowhere”' }).click()
  await expect(page.getByRole('button', { name: /^300\s*Will receive it$/ })).toBeVisible()

  await tab(page, 'Send').click()
  await page.getByRole('button', { name: 'Send to 300 recipients…' }).click()
  await page.getByRole('dialog', { name: 'Send' }).getByRole('button', { name: 'Send' }).click()
  await expect(notification(page, 'Sending started')).toBeVisible()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('300 of 300 done')).toBeVisible()
  await expectAccessible(page, 'campaign-send')
  await tab(page, 'Results').click()
  await expect(page.getByRole('grid', { name: 'Recipients' }).getByText('Rita Reader')).toBeVisible()
  await expectAccessible(page, 'campaign-results')

  const link = await recipientLink(page, reader, 'unsubscribe')
  await page.goto(link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'campaign-unsubscribed')
  await page.goto('/email/suppressions')
  await expect(page.getByRole('grid').getByText(reader)).toBeVisible()
  await expectAccessible(page, 'suppressions')
  await page.goto('/email/campaigns')
  await page.getByRole('row', { name: /Annual letter/ }).click()
  await page.getByRole('button', { name: 'Actions for Annual letter' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(heading(page, 'Annual letter (copy)')).toBeVisible()
  await tab(page, 'Audience').click()
  await expect(page.getByRole('button', { name: /^299\s*Will receive it$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^1\s*Suppressed$/ })).toBeVisible()
})

test('a second person approves; without the flag there are no campaigns', { tag: '@full' }, async ({
  page,
  otherBrowser,
  database,
  signIn,
}) => {
  test.slow()
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  const admin = await createPerson(database, { customers: [customer.id], role: 'admin' })
  const member = await createPerson(database, { customers: [customer.id] })
  await signIn(admin, '/email/campaigns')
  await setUp(page, { needs_approval: true })
  const theirs = await otherBrowser.newPage()
  await giveTokens(theirs, member)
  await theirs.goto('/email/campaigns')
  await expect(heading(theirs, 'Email Campaigns')).toBeVisible()
  const audience = { include: [{ kind: 'addresses', addresses: [{ email: 'one@fund.example' }] }], exclude: [] }
  const content = { blocks: [{ type: 'text', id: 'a', html: '<p>Please join our call on Thursday.</p>' }] }
  const body = { name: 'Call on Thursday', subject: 'Our call on Thursday', audience, content }
  const { id } = await call(theirs, 'post', '/v2/campaigns', body)
  await theirs.goto(`/email/campaigns/${id}/send`)
  await theirs.getByRole('button', { name: 'Request approval…' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click()
  await expect(theirs.getByText('Waiting for approval').first()).toBeVisible()
  await page.goto(`/email/campaigns/${id}/send`)
  await expect(page.getByRole('button', { name: 'Approve and send…' })).toBeVisible()
  await expectAccessible(page, 'campaign-approval')
  await page.getByRole('button', { name: 'Approve and send…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 30_000 })

  await page.route('**/v2/feature_flags**', async (route) => {
    const answer = await route.fetch()
    const { toggles } = await answer.json()
    await route.fulfill({ json: { toggles: toggles.filter(({ name }: { name: string }) => name !== 'campaigns') } })
  })
  await page.goto('/email')
  await expect(heading(page, 'Sent email')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email Campaigns' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Suppressions' })).toHaveCount(0)
  await page.goto('/email/suppressions')
  await expect(heading(page, 'Page not found')).toBeVisible()
})

// Sending campaigns: a second person's approval, limits, quiet periods, and what recipients and colleagues stop.
import { expectAccessible } from './support/accessibility.ts'
import { addContacts, call, heading, recipientLink, saved, setUp, tab } from './support/campaigns.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, notification, test } from './support/test.ts'

const text = (html: string) => ({ blocks: [{ type: 'text', id: 'a', html }] })
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a campaign to 300 contacts is written, approved by a colleague, paused, resumed and followed up by holder', async ({
  page,
  otherBrowser,
  database,
  signIn,
}) => {
  test.slow()
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  const admin = await createPerson(database, { customers: [customer.id], role: 'admin' })
  const member = await createPerson(database, { customers: [customer.id] })
  await addContacts(database, { customerId: customer.id, user: member, total: 300, atHolders: 100 })
  const theirs = await otherBrowser.newPage()
  await giveTokens(theirs, admin)
  await theirs.goto('/email/campaigns')
  await expect(heading(theirs, 'Email Campaigns')).toBeVisible()
  // A hundred of each minute.
  await setUp(theirs, { needs_approval: true, per_hour: 6000 })

  await signIn(member, '/email/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Third quarter')
  await dialog.getByRole('radio', { name: 'A blank message' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(heading(page, 'Third quarter')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Our third quarter')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await page.locator('.ProseMirror').first().click()
  await page.keyboard.type('Sales grew by a tenth.')
  await saved(page)
  await tab(page, 'Audience').click()
  await page.getByRole('button', { name: 'Add to Include' }).click()
  await page.getByRole('menuitem', { name: /^Everyone in your IRM/ }).click()
  await expect(page.getByRole('button', { name: /^300\s*Will receive it$/ })).toBeVisible()

  await tab(page, 'Content').click()
  await page.getByRole('combobox', { name: 'Shown to' }).click()
  await page.getByRole('option', { name: 'A recipient in the audience' }).click()
  await page.getByRole('combobox', { name: 'Recipient', exact: true }).fill('Contact 042')
  await page.getByRole('option', { name: /Contact 042/ }).click()
  await expect(page.frameLocator('iframe').first().getByText('Sales grew by a tenth.')).toBeVisible()
  await expectAccessible(page, 'campaign-preview-recipient')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('dialog', { name: 'Send test' }).getByRole('button', { name: 'Send test' }).click()
  await expect(notification(page, 'Test sent to')).toBeVisible()

  await tab(page, 'Send').click()
  // Nobody has connected a mailbox: what cannot be counted is said before it is sent.
  await expect(page.getByText(`Replies go to ${member.email}. They are not counted`)).toBeVisible()
  await expect(page.getByText('limit for all campaigns together is 6,000')).toBeVisible()
  await expectAccessible(page, 'campaign-send-draft')
  await page.getByRole('button', { name: 'Request approval…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('Waiting for a colleague')).toBeVisible()
  await theirs.goto(page.url())
  await theirs.getByRole('button', { name: 'Approve and send…' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(notification(theirs, 'Campaign approved')).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^(?!0|300)\d+ of 300 done/)).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Pause…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect(notification(page, 'Campaign paused')).toBeVisible()
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'campaign-paused')
  await setUp(theirs, { per_hour: null })
  await page.getByRole('button', { name: 'Resume…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('300 of 300 done')).toBeVisible({ timeout: 100_000 })

  await tab(page, 'Results').click()
  const unseen = page.getByText(`Not counted: ${member.email} is not synchronized`)
  await expect(unseen).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: /^Holders \(100\)/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '100 recipients' })).toBeVisible({ timeout: 45_000 })
  await expectAccessible(page, 'campaign-results-holders')
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('button', { name: 'Add to target list' }).click()
  await page.getByRole('menuitem', { name: /^New target list/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Opened our letter')
  await page.getByRole('dialog').getByRole('button', { name: 'Create list' }).click()
  await expect(notification(page, 'Opened our letter')).toBeVisible()
})

test('sending in a quiet period needs an admin and a reason', { tag: '@full' }, async ({ page, database, signIn }) => {
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  const admin = await createPerson(database, { customers: [customer.id], role: 'admin' })
  await signIn(admin, '/email/campaigns')
  await setUp(page)
  const days = { first_day: dayFrom(-3), last_day: dayFrom(3), security_id: null }
  await call(page, 'post', '/v2/scheduler/quiet_periods', { name: 'Before Q3', ...days })
  const audience = { include: [{ kind: 'addresses', addresses: [{ email: 'one@fund.example' }] }], exclude: [] }
  const body = { name: 'Letter', subject: 'Our letter', audience, content: text('<p>Please read our letter.</p>') }
  const { id } = await call(page, 'post', '/v2/campaigns', body)
  await page.goto(`/email/campaigns/${id}/send`)
  await expect(page.getByText('Quiet period: Before Q3')).toBeVisible()
  await expectAccessible(page, 'campaign-quiet-period')
  await page.getByRole('button', { name: 'Send to 1 recipient…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Enter a reason for sending in a quiet period')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason for sending in a quiet period' }).fill('Counsel agreed')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Approved in a quiet period')).toBeVisible()
  await expect(page.getByText('1 of 1 done')).toBeVisible({ timeout: 45_000 })
})

test('an address is suppressed from a file, and removed with a reason', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/email/suppressions')
  await page.getByRole('button', { name: 'Suppress addresses' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Suppress addresses' })
  const buffer = Buffer.from('Company,Email\nFund,stop@fund.example\nFund,\n')
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'Stop.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('textbox', { name: 'Email addresses' })).toHaveValue('stop@fund.example')
  await expectAccessible(page, 'suppressions-add')
  await dialog.getByRole('button', { name: 'Suppress' }).click()
  await expect(notification(page, '1 address suppressed')).toBeVisible()
  await page.getByRole('button', { name: 'Remove stop@fund.example' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove stop@fund.example' })
  await removal.getByRole('button', { name: 'Remove from list' }).click()
  await expect(removal.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await removal.getByRole('textbox', { name: 'Reason' }).fill('Asked for our letters again')
  await removal.getByRole('button', { name: 'Remove from list' }).click()
  await expect(page.getByText('No suppressed addresses')).toBeVisible()
  await page.goto('/email/suppressions?state=removed')
  await page.getByRole('button', { name: 'History of stop@fund.example' }).click()
  await expect(page.getByRole('dialog').getByText('Asked for our letters again')).toBeVisible()
  await expectAccessible(page, 'suppressions-history')
})

test('a recipient declines a topic, and campaigns about it leave them out', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  await signIn(await createPerson(database, { customers: [customer.id], role: 'admin' }), '/email/campaigns')
  await setUp(page)
  const topic = await call(page, 'post', '/v2/mail_topics', { name: 'Results' })
  await call(page, 'post', '/v2/mail_topics', { name: 'Events' })
  const reader = `reader@${customer.id}.example`
  const audience = { include: [{ kind: 'addresses', addresses: [{ email: reader }] }], exclude: [] }
  const body = { subject: 'Our results', audience, content: text('<p>Our results.</p>'), topic_id: topic.id }
  const { id } = await call(page, 'post', '/v2/campaigns', { ...body, name: 'First results' })
  await call(page, 'post', `/v2/campaigns/${id}/send`, {})
  await page.goto(`/email/campaigns/${id}/send`)
  await expect(page.getByText('1 of 1 done')).toBeVisible({ timeout: 45_000 })
  await page.goto(await recipientLink(page, reader, 'preferences'))
  await expect(page.getByRole('checkbox', { name: 'Events' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Results' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your preferences have been saved.')).toBeVisible()
  await expectAccessible(page, 'campaign-preferences')
  await page.goto('/email/campaigns')
  await call(page, 'post', '/v2/campaigns', { name: 'About nothing' })
  const next = await call(page, 'post', '/v2/campaigns', { ...body, name: 'Next results' })
  await page.goto(`/email/campaigns/${next.id}/audience`)
  await expect(page.getByRole('button', { name: /^1\s*Declined this topic$/ })).toBeVisible()
  await page.goto('/email/campaigns')
  await page.getByRole('combobox', { name: 'Topic' }).click()
  await page.getByRole('option', { name: 'Results' }).click()
  await expect(page.getByRole('row', { name: /Next results/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /About nothing/ })).toHaveCount(0)
})

// Settings → Email and Calendar, Signatures, and the demo's mailbox page.
import { expectAccessible } from './support/accessibility.ts'
import { ada, createCustomer, createPerson, type Person } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ member: Person }>({
  member: async ({ database }, use) => {
    const customer = await createCustomer(database, { features: ['irwin_mail'] })
    await use(await createPerson(database, { customers: [customer.id] }))
  },
})

const password = 'rostrum-demo'

test('an account is connected, checked, given a signature, and archived', async ({ page, signIn, member }) => {
  test.slow()
  await signIn(member, '/settings/email-and-calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email and Calendar')
  await expect(page.getByText('No accounts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Connect email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect email' })
  await expect(dialog.getByLabel('Email address')).toHaveValue(member.email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('is a demo mailbox')).toBeVisible()
  await expect(dialog.getByLabel(/^Incoming server/)).toHaveValue('mailbox.localhost')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await dialog.getByRole('button', { name: 'Test and connect' }).click()
  await expect(dialog.getByText('The server did not accept the user name or password')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveValue('wrong')
  await expectAccessible(page, 'connect-email')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Test and connect' }).click()
  await expect(page.getByText(`${member.email} connected`)).toBeVisible()
  const row = page.getByRole('row', { name: member.email })
  await expect(row.getByText('Connected')).toBeVisible()
  await expect(row.getByText('Email', { exact: true })).toBeVisible()
  await expectAccessible(page, 'email-accounts')

  await page.getByRole('button', { name: `More actions for ${member.email}` }).click()
  await page.getByRole('menuitem', { name: 'Check connection' }).click()
  await expect(page.getByText(`${member.email} is connected`)).toBeVisible()
  await page.getByRole('button', { name: `More actions for ${member.email}` }).click()
  await page.getByRole('menuitem', { name: 'Change sender name…' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Vera of Veltrane')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Vera of Veltrane')).toBeVisible()
  await page.getByRole('button', { name: `More actions for ${member.email}` }).click()
  await page.getByRole('menuitem', { name: 'Turn off email' }).click()
  await expect(row.getByText('Off')).toBeVisible()

  await page.goto('/settings/signatures')
  await page.getByRole('textbox', { name: `Signature of ${member.email}` }).fill('Vera, Investor Relations')
  await page.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByText('Signature saved')).toBeVisible()
  await expectAccessible(page, 'signatures')
  await page.reload()
  await expect(page.getByRole('textbox', { name: `Signature of ${member.email}` })).toHaveText(
    'Vera, Investor Relations',
  )

  await page.goto('/settings/email-and-calendar')
  await page.getByRole('button', { name: `More actions for ${member.email}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No accounts yet')).toBeVisible()
  await page.goto('/settings/signatures')
  await expect(page.getByRole('link', { name: 'Connect an account' })).toBeVisible()
})

test('mail that was sent is read on the mailbox page and answered @full', async ({ page, signIn, request }) => {
  test.slow()
  await signIn(ada, '/settings/email-and-calendar')
  await expect(page.getByRole('row', { name: ada.email })).toBeVisible()
  // A reset of a password is mail like any other.
  await request.post('/v2/password_resets', { data: { email: ada.email } })
  await page.getByRole('link', { name: 'mailbox' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailbox')
  await page.getByRole('navigation', { name: 'Recipients' }).getByText(ada.email).click()
  await page
    .getByRole('button', { name: /password/i })
    .first()
    .click()
  await page.getByLabel(`Reply as ${ada.email}`).fill('That was me.')
  await expectAccessible(page, 'mailbox')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent to')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Recipients' }).getByText('rostrum@localhost')).toBeVisible()
})

test('an admin sets the sending server, sends a test message through it, and sees the DNS records @full', async ({
  page,
  signIn,
  database,
}) => {
  test.slow()
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  const admin = await createPerson(database, { customers: [customer.id], role: 'admin' })
  await signIn(admin, '/settings/email-server')
  await page.getByLabel('From address').fill('ir@veltrane.example')
  await page.getByText('Your own server').click()
  await page.getByLabel(/^Server \(SMTP\)/).fill('mailbox.localhost')
  await page.getByLabel('Encryption of Server (SMTP)').first().click()
  await page.getByRole('option', { name: 'None' }).click()
  await page.getByLabel('User name').fill('ir@veltrane.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByText('The server did not accept the user name or password')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByText('Email server saved')).toBeVisible()
  const records = page.getByRole('region', { name: 'DNS records' }).last()
  await expect(records.getByText('_dmarc.veltrane.example')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'email-server')
  await page.getByRole('button', { name: 'Send test message' }).click()
  await expect(page.getByText(`Test message sent to ${admin.email}`)).toBeVisible()
  await page.goto(`/mailbox?address=${encodeURIComponent(admin.email)}`)
  await expect(page.getByText('Test message from ir@veltrane.example')).toBeVisible()
})

test('someone who only reads connects nothing @full', async ({ page, signIn, database }) => {
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  await signIn(
    await createPerson(database, { customers: [customer.id], role: 'read_only' }),
    '/settings/email-and-calendar',
  )
  await expect(page.getByText('No accounts yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect email' })).toHaveCount(0)
})

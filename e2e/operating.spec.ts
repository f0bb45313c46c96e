// Settings → Installation: what those who run it see and change.

import type { Database } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { linkMailedTo } from './support/mail.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { operatorAddress } from './support/server.ts'
import { expect, shellOf, test } from './support/test.ts'

// One after the other: there is one operator.
test.describe.configure({ mode: 'default' })

async function createOperator(database: Database): Promise<Person> {
  const { id: customer } = await createCustomer(database)
  const person = await createPerson(database, { customers: [customer] })
  const users = () => database.shared.updateTable('identity.users')
  // A test that is run again makes another one.
  await users()
    .set({ email: `${newId()}@people.example` })
    .where('email', '=', operatorAddress)
    .execute()
  await users().set({ email: operatorAddress }).where('id', '=', person.id).execute()
  return { ...person, email: operatorAddress }
}

test('an operator sees what is wrong, adds a customer, changes it and suspends it', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  test.slow()
  await signIn(await createOperator(database), '/settings/installation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Installation')
  const soon = page.getByRole('region', { name: /Fix soon/ })
  await expect(soon.getByText('No backup was ever taken.')).toBeVisible()
  await expect(page.getByRole('region', { name: /^OK/ }).getByText(/^PostgreSQL \d/)).toBeVisible()
  await expectAccessible(page, 'installation-health')

  await page.getByRole('tab', { name: 'Customers' }).click()
  await page.getByRole('button', { name: 'Add customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add customer' })
  const name = `Orrin ${newId().slice(-8)}`
  const email = `${newId()}@orrin.example`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await dialog.getByLabel('First admin’s email address').fill(email)
  await dialog.getByLabel('Securities issued').fill('CDRM')
  await page.getByRole('option', { name: /Caldrithe/ }).click()
  await dialog.getByLabel('Seats').fill('2')
  await expectAccessible(page, 'installation-new-customer')
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByText('0 of 2 seats')).toBeVisible()
  await expect(panel.getByText('Caldrithe')).toBeVisible()
  await expectAccessible(page, 'installation-customer')

  const tab = await otherBrowser.newPage()
  await tab.goto((await linkMailedTo(database, email)) ?? '')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Join ${name}`)

  await panel.getByLabel('NOBO list').check()
  await panel.getByLabel('Seats').fill('5')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  await page.reload()
  await expect(panel.getByText('0 of 5 seats')).toBeVisible()
  await expect(panel.getByLabel('NOBO list')).toBeChecked()

  await panel.getByRole('button', { name: 'Suspend…' }).click()
  await page
    .getByRole('dialog', { name: `Suspend ${name}?` })
    .getByRole('button', { name: 'Suspend' })
    .click()
  await expect(panel.getByText('Suspended')).toBeVisible()
  await panel.getByRole('button', { name: 'Resume' }).click()
  await expect(panel.getByText('Active', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Search customers').fill(name)
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible()
  await expectAccessible(page, 'installation-customers')

  const run = newId()
  await database.shared
    .insertInto('market.importRuns')
    .values({ id: run, paths: ['/data/b.zip'], state: 'done', rejected: '1', startedAt: new Date() })
    .execute()
  await database.shared
    .insertInto('market.importRejects')
    .values({ runId: run, source: '/data/b.zip INFOTABLE.tsv', rowNumber: '7', reason: 'the CUSIP is empty' })
    .execute()
  await page.goto('/settings/installation/data')
  await page
    .getByRole('button', { name: /^1 rejected/ })
    .first()
    .click()
  const rejects = page.getByRole('dialog', { name: /^Rejected in the import of/ })
  await expect(rejects.getByRole('row', { name: /the CUSIP is empty/ })).toContainText('/data/b.zip INFOTABLE.tsv')
  await expectAccessible(page, 'installation-rejects', '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(rejects).toBeHidden()
  await page.goto('/settings/installation/data?late=2026-09-30')
  const late = page.getByRole('dialog', { name: 'Filed late for Q3 2026' })
  await expect(late.getByText(/^[\d,]+ managers?$/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(late).toBeHidden()
  await expect(page.getByRole('region', { name: 'Quarters', exact: true }).last().getByRole('row')).not.toHaveCount(1)
  const { accession } = await database.shared
    .selectFrom('market.filings')
    .select('accession')
    .where('form', '=', '13F-HR')
    .where('isUnitAmbiguous', '=', false)
    .orderBy('accession')
    .executeTakeFirstOrThrow()
  await database.shared
    .updateTable('market.filings')
    .set({ isUnitAmbiguous: true, priceVerdict: null })
    .where('accession', '=', accession)
    .execute()
  await page.getByRole('searchbox', { name: 'Search by manager or filing' }).fill(accession)
  await page.getByRole('button', { name: `Set aside ${accession}` }).click()
  const asking = page.getByRole('dialog', { name: 'Set this filing aside' })
  await asking.getByRole('button', { name: 'Set aside' }).click()
  await expect(asking.getByText('Enter a reason')).toBeVisible()
  await asking.getByLabel('Reason').fill('The manager withdrew it')
  await expectAccessible(page, 'installation-set-aside')
  await asking.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByRole('row', { name: /The manager withdrew it/ })).toBeVisible()
  await expectAccessible(page, 'installation-data')
  await page.getByRole('button', { name: `Count ${accession}` }).click()
  await expect(page.getByRole('button', { name: `Set aside ${accession}` })).toBeVisible()
})

test('what is missing in the market', async ({ page, database, signIn }) => {
  const cusip = `9${Math.random().toString(36).slice(2, 10).toUpperCase().padEnd(8, '0')}`
  await database.shared
    .insertInto('market.unknownCusips')
    .values({ cusip, issuerName: 'NOBODY KNOWS CORP', classTitle: 'COM', firstAccession: '0000000000-26-000001' })
    .execute()
  await signIn(await createOperator(database), '/settings/installation')
  await page.getByRole('tab', { name: 'Coverage' }).click()
  const securities = page.getByRole('region', { name: 'Customers’ securities', exact: true }).last()
  await expect(securities.getByRole('row', { name: /VLTN/ }).first()).toContainText(/\d+ of \d+/)
  await expect(page.getByRole('button', { name: /managers (has|have) no report for/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page, 'installation-coverage')
  await page.getByRole('button', { name: /unknown CUSIPs? in filings/ }).click()
  await page.getByRole('searchbox', { name: 'Search by name or CUSIP' }).fill(cusip)
  await expect(page.getByRole('row', { name: /NOBODY KNOWS CORP/ })).toContainText(cusip)
  await page.reload()
  await expect(page.getByRole('row', { name: /NOBODY KNOWS CORP/ })).toBeVisible()
})

test('splits and securities that nobody is sure of are decided', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  // Those of the demo are not compared.
  const [first, second] = [newId(), newId()].sort() as [string, string]
  await database.shared
    .insertInto('market.securities')
    .values([
      { id: first, name: 'Ostwick Foods', source: 'journey' },
      { id: second, name: 'Ostwick Foods Corp', source: 'journey' },
    ])
    .execute()
  await database.shared
    .insertInto('market.securityEvents')
    .values({
      ...{ id: newId(), securityId: first, kind: 'split', quarter: '2026-09-30', foundRatio: 2, foundState: 'unsure' },
      ...{ confidence: 0.6, evidence: '5 of 7 holders hold 2 times what they held' },
    })
    .execute()
  await database.shared
    .insertInto('market.securityLinks')
    .values({
      ...{ firstId: first, secondId: second, state: 'unsure', reason: 'name', confidence: 0.5 },
      explanation: 'They have nearly the same name, and no holder in common.',
    })
    .execute()
  await signIn(await createOperator(database), '/settings/installation/events?state=unsure')
  const split = page.getByRole('row', { name: /5 of 7 holders/ })
  await expect(split).toContainText('Unsure')
  await expectAccessible(page, 'installation-events')
  await split.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'installation-event-edit', '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await split.getByRole('button', { name: /^Reject/ }).click()
  await expect(split).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(split).toContainText('Unsure')

  await page.getByRole('tab', { name: 'Securities' }).click()
  const pair = page.getByRole('row', { name: /no holder in common/ })
  await expect(pair).toBeVisible()
  await expectAccessible(page, 'installation-securities')
  await pair.getByRole('button', { name: /apart/i }).click()
  await expect(pair).toHaveCount(0)
  await page
    .getByRole('radiogroup', { name: 'State' })
    .getByText(/^Kept apart/)
    .click()
  await expect(pair).toBeVisible()
})

test('no one else sees it, not even an admin', { tag: '@full' }, async ({ page, database, signIn }) => {
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  await signIn(admin, '/settings/installation/customers')
  await expect(shellOf(page)).toBeVisible()
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Team' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Installation' })).toHaveCount(0)
})

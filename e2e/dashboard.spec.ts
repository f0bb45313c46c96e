// The dashboard: its parts, its layout by keyboard, and the first steps of a new team.
import type { Page } from '@playwright/test'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createCustomer, createPerson, demoCustomers, type Person } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

/** Somebody who has dismissed the first steps, which the test customers may not have done yet. */
async function createMember(database: Database): Promise<Person> {
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  const settings = JSON.stringify({ [demoCustomers.veltrane]: 'dismissed' })
  await database.shared
    .insertInto('identity.userSettings')
    .values({ userId: person.id, key: 'first_steps', settings })
    .execute()
  return person
}

const savedLayout = async (database: Database, { id }: Person): Promise<unknown> =>
  (
    await database.shared
      .selectFrom('identity.userSettings')
      .select('settings')
      .where('userId', '=', id)
      .where('key', '=', 'dashboard')
      .executeTakeFirst()
  )?.settings

test('the dashboard shows its parts in order, and each leads to the list behind it', async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  await signIn(await createMember(database))
  await expect(titles(page)).toHaveText([
    'Price and filings',
    'What changed',
    'This week',
    'Waiting for you',
    'Top buyers and sellers',
    'Money flows',
    'Needs attention',
    'News',
    'Data freshness',
    'Recent activity',
  ])
  await expect(part(page, 'Price and filings')).toContainText('13F deadline for')
  await expect(part(page, 'Top buyers and sellers').getByRole('table').getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'dashboard-parts')
  await part(page, 'Needs attention').getByRole('button', { name: 'Buyers never met' }).click()
  await part(page, 'Needs attention').getByRole('link', { name: 'View buyers' }).click()
  await expect(page).toHaveURL(/\/holders\/movers\?.*kind=buyers/)
  await page.goBack()
  await part(page, 'What changed').getByRole('link', { name: 'View alerts' }).click()
  await expect(page).toHaveURL(/\/changes/)
  await page.goBack()
  await expect(part(page, 'Data freshness')).toContainText('scheduled sources up to date')
  await part(page, 'Money flows')
    .getByRole('link', { name: /^\d+ buyers?$/ })
    .click()
  await expect(page).toHaveURL(/\/flow\/managers\?.*side=buyers/)
  await page.goBack()
  await part(page, 'Data freshness').getByRole('link', { name: 'Fund portfolios' }).click()
  await expect(page).toHaveURL(/\/holders\/funds/)
})

test('parts are moved and hidden by keyboard, and stay so', { tag: '@full' }, async ({ page, database, signIn }) => {
  test.slow()
  const person = await createMember(database)
  await signIn(person)
  // The last menu may still be closing.
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Move or hide ${name}` }).press('Enter')
    await page
      .getByRole('menu', { name: `Move or hide ${name}` })
      .getByRole('menuitem', { name: item })
      .press('Enter')
  }
  await choose('What changed', 'Move up')
  await expect(titles(page).first()).toHaveText('What changed')
  await choose('This week', 'Hide')
  await expect(part(page, 'This week')).toBeHidden()
  await expect
    .poll(async () => (await savedLayout(database, person)) ?? '')
    .toMatchObject({ order: expect.arrayContaining(['market']), hidden: ['agenda'] })
  await page.reload()
  await expect(titles(page).first()).toHaveText('What changed')
  await expect(part(page, 'This week')).toBeHidden()
  await page.getByRole('button', { name: 'Customize' }).click()
  await expectAccessible(page, 'dashboard-customize', '[role=dialog]')
  await page.getByRole('checkbox', { name: 'This week' }).check()
  await expect(part(page, 'This week')).toContainText('through the end of the week')
  await page.getByRole('button', { name: 'Executive' }).click()
  await expect(titles(page)).toHaveText([
    'Price and filings',
    'Top buyers and sellers',
    'Money flows',
    'News',
    'This week',
  ])
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(titles(page).first()).toHaveText('Price and filings')
})

test('a new team is led through its first steps', { tag: '@full' }, async ({ page, database, signIn }) => {
  test.slow()
  const customer = await createCustomer(database, { type: 'trial', expiredAt: new Date(Date.now() + 10 * 86_400_000) })
  await database.withTenant(customer.id, (db) =>
    db
      .insertInto('app.customerSecurities')
      .values({ customerId: customer.id, securityId: demoSecurities.veltraneA, position: 0 })
      .execute(),
  )
  await signIn(await createPerson(database, { role: 'admin', customers: [customer.id] }))
  const steps = part(page, 'First steps')
  await expect(steps).toContainText('0 of 5 done')
  await expectAccessible(page, 'first-steps')
  await steps.getByRole('button', { name: 'Add top 25' }).click()
  await expect(notification(page, '25 holders added to the IRM')).toBeVisible()
  await expect(steps).toContainText('1 of 5 done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toContainText('0 of 5 done')
  await expect(steps.getByRole('link', { name: 'Invite colleagues' })).toHaveAttribute('href', '/settings/team')
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toBeHidden()
  await page.goto('/help')
  await page.getByRole('button', { name: 'Show first steps' }).click()
  await expect(steps).toBeVisible()
})

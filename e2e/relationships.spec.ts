// The relationship with an investor: tier and owner on the profile and in bulk, contact in lists, and Coverage.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { daysAgo, writeHistory } from '../server/src/testing/history.ts'
import { expectAccessible } from './support/accessibility.ts'
import { exported } from './support/holders.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { rows } from './support/search.ts'
import { test as base, expect, notification } from './support/test.ts'

interface Investors {
  user: Person
  /** The largest holders: the first was met lately, the second long ago, the third never. */
  holders: { id: string; name: string }[]
}

async function createInvestors(database: Database): Promise<Investors> {
  const { id: customerId } = await createCustomer(database)
  const user = await createPerson(database, { customers: [customerId] })
  const securityId = demoSecurities.veltraneA
  const { rows: holders } = await sql<{ id: string; name: string }>`select o.id, o.name from market.positions p
    join market.security_index s on s.id = p.security_id and s.quarter = p.quarter
    join market.organization_index o on o.id = p.organization_id
    where p.security_id = ${securityId} order by p.shares desc limit 3`.execute(database.shared)
  await database.withTenant(customerId, async (db) => {
    await sql`select app.create_customer_defaults(${customerId})`.execute(db)
    await db.insertInto('app.customerSecurities').values({ customerId, securityId, position: 0 }).execute()
    await writeHistory(db, customerId, user.id, [
      { kind: 'in_person', at: daysAgo(3), organizations: [holders[0]?.id ?? ''] },
      { kind: 'call', at: daysAgo(500), organizations: [holders[1]?.id ?? ''] },
    ])
    for (const { id: organizationId } of holders) {
      await db.insertInto('app.irmOrganizations').values({ customerId, organizationId, userId: user.id }).execute()
    }
  })
  return { user, holders }
}

const test = base.extend<{ investors: Investors }>({
  investors: async ({ database }, use) => {
    await use(await createInvestors(database))
  },
})

const table = (page: Page) => page.getByRole('region', { name: 'Coverage by investor' })
const line = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

test('a profile says in one line who it is to us, and takes a tier and an owner', async ({
  page,
  signIn,
  investors,
}) => {
  const [first] = investors.holders
  await signIn(investors.user, `/organizations/${first?.id}`)
  await expect(page.getByText(/^#1 holder · \d+\.\d\d% O\/S · .*last met /)).toBeVisible()
  await page.getByRole('button', { name: 'Set tier' }).click()
  await page.getByRole('menuitem', { name: 'Tier A' }).click()
  await expect(page.getByRole('button', { name: 'Tier A' })).toBeVisible()
  await page.getByRole('button', { name: 'Set owner' }).click()
  await page.getByRole('menuitem', { name: `${investors.user.name} (you)` }).click()
  await expect(page.getByText(/· owner Vera$/)).toBeVisible()
  await notification(page, 'is the relationship owner').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Set owner' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tier A' })).toBeVisible()
  await page.getByRole('tab', { name: /^People/ }).click()
  await page.getByRole('grid', { name: 'People' }).getByRole('link').first().click()
  await expect(page.getByText(/^Firm is #1 holder · \d+\.\d\d% O\/S · /)).toBeVisible()
  await expect(page.getByText(/^Firm’s position in/)).toBeVisible()
})

test('the list shows contact and sets a tier for many', { tag: '@full' }, async ({ page, signIn, investors }) => {
  const [first, second, third] = investors.holders
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(investors.user, '/irm/organizations?sortField=lastContact&sortDirection=desc')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText(first?.name ?? '')
  await expect(rows(page).nth(1)).toContainText(second?.name ?? '')
  await page.getByRole('checkbox', { name: /select all/i }).click()
  await page.getByRole('button', { name: 'Set tier' }).click()
  await page.getByRole('menuitem', { name: 'Tier B' }).click()
  await expect(notification(page, 'Tier B set for 3 organizations.')).toBeVisible()
  await page.goto('/irm/organizations?tiers=B&coverages=never_met')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(third?.name ?? '')
})

test('Coverage shows gaps first, by owner and tier, and leads on', { tag: '@full' }, async ({
  page,
  signIn,
  investors,
}) => {
  const [first, second, third] = investors.holders
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(investors.user)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coverage', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Coverage', level: 1 })).toBeVisible()
  await expect(line(page, first?.name ?? '')).toContainText('Covered')
  await expect(line(page, second?.name ?? '')).toContainText('Gap')
  await expect(line(page, third?.name ?? '')).toContainText('Never met')
  await expect(table(page).getByRole('row').last()).toContainText('Covered')

  const file = await exported(page)
  expect(file.columns).toEqual(expect.arrayContaining(['Organization', 'Tier', 'Relationship owner', 'Coverage']))

  await page.goto('/coverage?coverages=covered&groupBy=tier')
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await expect(table(page).getByText('No tier · 1')).toBeVisible()
  await page.goto('/coverage?tiers=A')
  await expect(page.getByText('No Matches')).toBeVisible()
  await page.goto('/coverage')
  await line(page, third?.name ?? '')
    .getByRole('link', { name: 'Log activity with' })
    .click()
  await expect(page).toHaveURL(/\/activities\/new\?contact=/)
})

test('Coverage in both themes, full and empty', { tag: '@full' }, async ({ page, signIn, investors }) => {
  await signIn(investors.user, '/coverage')
  await expect(table(page)).toBeVisible()
  await expectAccessible(page, 'coverage')
  await page.goto('/coverage?tiers=A')
  await expect(page.getByText('No Matches')).toBeVisible()
  await expectAccessible(page, 'coverage-empty')
})

test('a profile with its relationship in both themes', { tag: '@full' }, async ({ page, signIn, investors }) => {
  await signIn(investors.user, `/organizations/${investors.holders[0]?.id}`)
  await expect(page.getByRole('button', { name: 'Set tier' })).toBeVisible()
  await expectAccessible(page, 'profile-relationship', 'main')
})

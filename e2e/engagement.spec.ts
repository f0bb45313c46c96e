// The engagement score: in the lists of the IRM, on profiles, in the settings, and nowhere where it is switched off.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { refreshScores } from '../server/src/features/irm/engagement/public.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { daysAgo, writeHistory } from '../server/src/testing/history.ts'
import { expectAccessible } from './support/accessibility.ts'
import { failWith } from './support/faults.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { filters, largestOrganizations, rows } from './support/search.ts'
import { test as base, expect, notification } from './support/test.ts'

const wide = { width: 1440, height: 900 }
const card = (page: Page) => page.getByRole('region', { name: 'Engagement', exact: true })

interface Investors {
  customerId: string
  admin: Awaited<ReturnType<typeof createPerson>>
  /** From the least engaged to the most; the last one was added lately. */
  firms: { id: string; name: string }[]
}

/** A customer that met its four investors once, twice, three and four times, and has added a fifth today. */
async function createInvestors(database: Database, features: string[]): Promise<Investors> {
  const { id: customerId } = await createCustomer(database, { features })
  const admin = await createPerson(database, { role: 'admin', customers: [customerId] })
  const firms = await largestOrganizations(database, 5)
  const met = firms.slice(0, 4).flatMap(({ id }, place) =>
    Array.from({ length: place + 1 }, (_, time) => ({
      kind: time % 2 === 0 ? ('in_person' as const) : ('call' as const),
      at: daysAgo(place === 0 ? 200 : 40 + time),
      organizations: [id],
    })),
  )
  await database.withTenant(customerId, async (db) => {
    await sql`select app.create_customer_defaults(${customerId})`.execute(db)
    await writeHistory(db, customerId, admin.id, met)
    for (const { id: organizationId } of firms) {
      await db.insertInto('app.irmOrganizations').values({ customerId, organizationId, userId: admin.id }).execute()
    }
    await refreshScores(db, customerId)
  })
  return { customerId, admin, firms }
}

const test = base.extend<{ investors: Investors }>({
  investors: async ({ database }, use) => {
    await use(await createInvestors(database, ['engagement_score']))
  },
})

const nameOf = ({ firms }: Investors, place: number) => firms[place]?.name ?? ''

test('who is engaged is seen in the list, sorted and filtered by, and explained on the profile', async ({
  page,
  signIn,
  investors,
}) => {
  const most = nameOf(investors, 3)
  await signIn(investors.admin, '/irm/organizations?advanced=true')
  await page.getByRole('columnheader', { name: 'Engagement' }).click()
  await expect(page).toHaveURL(/sortField=engagementLabel/)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Engagement, highest first')
  await expect(page).toHaveURL(/sortField=engagementLabel&sortDirection=desc/)
  await expect(rows(page).first()).toContainText(most)
  await expect(rows(page).first()).toContainText('Very high, increased')
  await expect(rows(page).last()).toContainText(nameOf(investors, 4))

  await filters(page).getByRole('combobox', { name: 'Engagement', exact: true }).click()
  await page.getByRole('option', { name: 'High', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/engagementLabels=high/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(nameOf(investors, 2))
  await page.getByRole('button', { name: 'Remove filter Engagement' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expectAccessible(page, 'engagement-list', '[role="grid"]')
  await page.setViewportSize(wide)

  await rows(page).first().getByRole('link', { name: most }).click()
  await expect(card(page)).toContainText('Very high')
  await expect(card(page)).toContainText('Increased')
  await expect(card(page)).toContainText('87.5%')
  await expect(card(page)).toContainText('In person × 2')
  await expect(card(page)).toContainText('Call × 2')
})

test('where there is no score it says why', { tag: '@full' }, async ({ page, signIn, investors, database }) => {
  test.slow()
  const { admin, firms, customerId } = investors
  await signIn(admin, `/organizations/${firms[4]?.id}`)
  await expect(card(page)).toContainText(
    'not available for investors added in the last 30 days, or without interactions in the last 24 months',
  )
  await expect(card(page)).toContainText('available from')
  const personId = await createOwnPerson(database, customerId, admin.id)
  await page.goto(`/people/${personId}`)
  await expect(card(page)).toContainText('not available for profiles created in your IRM')
  await expectAccessible(page, 'engagement-message')
  await page.setViewportSize(wide)

  await page.goto('/settings/activities')
  const section = page.getByRole('region', { name: 'Engagement score' })
  const switched = section.getByRole('switch', { name: 'Show engagement scores' })
  await expect(switched).toBeChecked()
  await failWith(page, /engagement_settings/, 500, 'internal', 'No')
  await switched.click()
  await expect(notification(page, 'There was an error in saving the configuration settings')).toBeVisible()
  await page.unroute(/engagement_settings/)
  await page.reload()
  await expect(switched).toBeChecked()
  await expectAccessible(page, 'engagement-settings')
  await page.setViewportSize(wide)
  await switched.click()
  await expect(notification(page, 'Engagement scores are off')).toBeVisible()
  await expect(switched).not.toBeChecked()
  await page.goto(`/organizations/${firms[3]?.id}`)
  await expect(card(page)).toContainText('your company has opted out')
  await page.goto('/settings/activities')
  await switched.click()
  await expect(notification(page, 'Engagement scores are on')).toBeVisible()
  await page.goto(`/organizations/${firms[3]?.id}`)
  // The worker recomputes them.
  await expect(async () => {
    await page.reload()
    await expect(card(page)).toContainText('Engagement')
    expect(await card(page).textContent()).toContain('87.5%')
  }).toPass({ timeout: 90_000 })
  await expectAccessible(page, 'engagement-profile')
})

async function createOwnPerson(database: Database, customerId: string, userId: string): Promise<string> {
  const id = crypto.randomUUID()
  await database.withTenant(customerId, (db) =>
    db.insertInto('app.people').values({ customerId, id, userId, firstName: 'Ida', lastName: 'Own' }).execute(),
  )
  return id
}

/** The page as it is for somebody without the score: nothing of it, and no call that asks for it. */
async function expectNothing(page: Page, id: string) {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/v2\/(irm\/organizations|organizations\/[^/]+\/engagement)/.test(request.url())) calls.push(request.url())
  })
  await page.goto('/irm/organizations?advanced=true&sortField=engagementLabel&sortDirection=desc&engagementLabels=high')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Engagement' })).toHaveCount(0)
  await expect(filters(page).getByRole('combobox', { name: 'Engagement', exact: true })).toHaveCount(0)
  await page.goto(`/organizations/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  return calls
}

test('without the feature there is nothing of it, and no call asks for it', { tag: '@full' }, async ({
  page,
  signIn,
  database,
}) => {
  const { admin, firms } = await createInvestors(database, [])
  await signIn(admin)
  const calls = await expectNothing(page, firms[3]?.id ?? '')
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((url) => /engagement/.test(url))).toEqual([])
})

test('with the flag off there is nothing of it', { tag: '@full' }, async ({ page, signIn, investors }) => {
  await page.route(/\/v2\/feature_flags/, (route) => route.fulfill({ json: { toggles: [] } }))
  await signIn(investors.admin)
  await expectNothing(page, investors.firms[3]?.id ?? '')
})

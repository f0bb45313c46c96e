// Profiles: from one to the next and back, the evidence behind a figure, what is missing, and what is empty.
import type { Page } from '@playwright/test'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createCustomer, createPerson, demoCustomers, type Person } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

interface Sample {
  /** A holder of the demo's security, with a fund that somebody manages. */
  holder: { id: string; name: string }
  fund: { id: string; name: string }
  manager: { id: string; name: string }
}

const focused = demoSecurities.veltraneA

const test = base.extend<{ reader: Person }, { sample: Sample }>({
  sample: [async ({ database }, use) => use(await findSample(database)), { scope: 'worker' }],
  reader: async ({ database }, use) => {
    await use(await createPerson(database, { customers: [demoCustomers.veltrane] }))
  },
})

async function findSample({ shared }: Database): Promise<Sample> {
  const found = await shared
    .selectFrom('market.fundIndex as f')
    .innerJoin('market.organizationIndex as o', 'o.id', 'f.organizationId')
    .innerJoin('market.fundManagers as m', 'm.fundId', 'f.id')
    .innerJoin('market.personIndex as p', 'p.id', 'm.personId')
    .innerJoin('market.positions as h', (join) =>
      join.onRef('h.organizationId', '=', 'o.id').onRef('h.quarter', '=', 'o.quarter').on('h.securityId', '=', focused),
    )
    .select(['o.id as holderId', 'o.name as holder', 'f.id as fundId', 'f.name as fund', 'p.id as personId'])
    .select(['p.firstName', 'p.preferredName', 'p.lastName'])
    .where('f.positionCount', '>', 0)
    .orderBy('o.positionCount', 'desc')
    .orderBy('f.id')
    .executeTakeFirstOrThrow()
  return {
    holder: { id: found.holderId, name: found.holder },
    fund: { id: found.fundId, name: found.fund },
    manager: { id: found.personId, name: `${found.preferredName || found.firstName} ${found.lastName}` },
  }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('from an organization to its fund, to the manager, and back', async ({ page, signIn, reader, sample }) => {
  await signIn(reader, `/organizations/${sample.holder.id}`)
  await expect(title(page)).toHaveText(sample.holder.name)
  await expect(page).toHaveTitle(`${sample.holder.name} · Rostrum`)
  await tab(page, /^Funds/).click()
  await expect(page).toHaveURL(`/organizations/${sample.holder.id}?tab=funds`)
  await page.getByRole('link', { name: sample.fund.name, exact: true }).click()
  await expect(title(page)).toHaveText(sample.fund.name)
  await tab(page, /^Managers/).click()
  await page.getByRole('link', { name: sample.manager.name, exact: true }).click()
  await expect(title(page)).toHaveText(sample.manager.name)
  await page.goBack()
  await expect(title(page)).toHaveText(sample.fund.name)
  await expect(tab(page, /^Managers/)).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.goBack()
  await expect(title(page)).toHaveText(sample.holder.name)
  await expect(tab(page, /^Funds/)).toHaveAttribute('aria-selected', 'true')
})

test('search finds an organization, and Back keeps where its page was read', { tag: '@full' }, async ({
  page,
  signIn,
  reader,
  sample,
}) => {
  await signIn(reader, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(sample.holder.name)
  await page
    .getByRole('listbox', { name: /^Organizations/ })
    .getByRole('option')
    .first()
    .click()
  await expect(title(page)).toHaveText(sample.holder.name)
  const position = page.getByRole('region', { name: 'Top positions' }).getByRole('link').last()
  await position.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  const name = await position.textContent()
  await position.click()
  await expect(title(page)).toHaveText(name ?? '')
  await page.goBack()
  await expect(title(page)).toHaveText(sample.holder.name)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('a figure opens the filing behind it, and the focus comes back', async ({ page, signIn, reader, sample }) => {
  await signIn(reader, `/organizations/${sample.holder.id}?tab=portfolio`)
  const figure = page.getByRole('grid', { name: 'Portfolio' }).getByRole('row').nth(1).getByRole('button').first()
  const shares = (await figure.textContent()) ?? ''
  await figure.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/evidence=[0-9a-f-]{36}\.[0-9a-f-]{36}\.\d{4}-\d{2}-\d{2}/)
  const drawer = page.getByRole('dialog', { name: /, Q[1-4] 20[0-9]{2}$/ })
  await expect(drawer.getByText(shares, { exact: true })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Rows as filed' })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Amendment chain' })).toBeVisible()
  await expect(drawer.getByText(/^Dollars|^Thousands of dollars/)).toBeVisible()
  await expect(drawer.getByText('Imported')).toBeVisible()
  await expectAccessible(page, 'evidence', '[role=dialog]')
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(`/organizations/${sample.holder.id}?tab=portfolio`)
  await expect(figure).toBeFocused()
  await page.goto(address)
  await expect(drawer.getByText(shares, { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expect(title(page)).toHaveText(sample.holder.name)
})

test('filters, order and quarter live in the address', { tag: '@full' }, async ({ page, signIn, reader, sample }) => {
  await signIn(reader, `/organizations/${sample.holder.id}?tab=portfolio`)
  const grid = page.getByRole('grid', { name: 'Portfolio' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('columnheader', { name: 'Shares' }).getByRole('button').click()
  await expect(page).toHaveURL(/tab=portfolio&sortField=shares&sortDirection=desc/)
  await page.getByRole('combobox', { name: 'Yours or peers' }).click()
  await page.getByRole('option', { name: 'Yours' }).click()
  await expect(page).toHaveURL(/relation=ours/)
  await expect(grid.getByText('Yours')).toHaveCount(1)
  await page.reload()
  await expect(grid.getByText('Yours')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Quarter' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/quarter=\d{4}-\d{2}-\d{2}/)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page).toHaveURL(`/organizations/${sample.holder.id}`)
})

test('the portfolio downloads as a file', { tag: '@full' }, async ({ page, signIn, reader, sample }) => {
  await signIn(reader, `/organizations/${sample.holder.id}?tab=portfolio`)
  for (const [item, file] of [
    ['Export as CSV', /-portfolio-\d{4}Q[1-4]\.csv$/],
    ['Export as Excel', /-portfolio-\d{4}Q[1-4]\.xlsx$/],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    expect((await downloading).suggestedFilename()).toMatch(file)
  }
})

test('what has nothing to say has no tab', { tag: '@full' }, async ({ page, database, signIn }) => {
  const customer = await createCustomer(database)
  const reader = await createPerson(database, { customers: [customer.id] })
  const own = { customerId: customer.id, id: newId(), userId: reader.id, name: 'Thistlemoor Family Office' }
  await database.withTenant(customer.id, (db) =>
    db
      .insertInto('app.organizations')
      .values({ ...own, type: 'family_office' })
      .execute(),
  )
  await signIn(reader, `/organizations/${own.id}?tab=people`)
  await expect(title(page)).toHaveText(own.name)
  await expect(page.getByText('Family Office', { exact: true })).toBeVisible()
  // Notes, tasks and files are about to be added; neither people nor a portfolio nor filings are there to be read.
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Notes', 'Tasks', 'Files', 'Timeline'])
})

test('an unknown id says what is not found, in its place', { tag: '@full' }, async ({ page, signIn, reader }) => {
  const kinds = { organizations: 'Organization', people: 'Person', funds: 'Page', securities: 'Page' }
  await signIn(reader, '/help')
  for (const [folder, kind] of Object.entries(kinds)) {
    for (const id of [newId(), 'nonsense']) {
      await page.goto(`/${folder}/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${kind} not found`)
      await expect(page).toHaveURL(`/${folder}/${id}`)
    }
  }
})

test.describe('as axe sees them', () => {
  test.describe.configure({ timeout: 120_000 })

  test('an organization', { tag: '@full' }, async ({ page, signIn, reader, sample }) => {
    await signIn(reader, `/organizations/${sample.holder.id}`)
    await expect(page.getByRole('heading', { name: 'Sectors' })).toBeVisible()
    await expectAccessible(page, 'organization')
    await page.goto(`/organizations/${sample.holder.id}?tab=position`)
    await expect(page.getByRole('img', { name: /^Shares of/ })).toBeVisible()
    await page.getByText('View as table').click()
    await expectAccessible(page, 'organization-position')
  })

  test('a portfolio', { tag: '@full' }, async ({ page, signIn, reader, sample }) => {
    await signIn(reader, `/organizations/${sample.holder.id}?tab=portfolio&moves=increased`)
    await expect(page.getByRole('grid', { name: 'Portfolio' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page, 'organization-portfolio')
  })

  test('a person and a fund', { tag: '@full' }, async ({ page, signIn, reader, sample }) => {
    await signIn(reader, `/people/${sample.manager.id}`)
    await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Fit with/ }).getByText('As of')).toBeVisible()
    await expectAccessible(page, 'person')
    await tab(page, /^Fit/).click()
    await expect(page).toHaveURL(`/people/${sample.manager.id}?tab=fit`)
    await expect(page.getByRole('tabpanel')).toContainText('Based on the')
    await expectAccessible(page, 'person-fit')
    await page.goto(`/funds/${sample.fund.id}`)
    await expect(page.getByRole('region', { name: /^Fit with/ }).getByText('As of')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Firm', exact: true }).getByRole('link', { name: /^\+?[\d(]/ }),
    ).toBeVisible()
    await expectAccessible(page, 'fund')
    await page.goto(`/funds/${sample.fund.id}?tab=holdings`)
    await expect(page.getByRole('grid', { name: 'Holdings' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page, 'fund-holdings')
  })

  test('a security', { tag: '@full' }, async ({ page, signIn, reader }) => {
    await signIn(reader, `/securities/${focused}`)
    await expect(page.getByRole('heading', { name: 'Ownership' })).toBeVisible()
    await expect(page.getByRole('img', { name: /rose|fell/ })).toBeVisible()
    await expectAccessible(page, 'security')
  })

  test('the movers and peers of a security', { tag: '@full' }, async ({ page, signIn, reader }) => {
    await signIn(reader, `/securities/${focused}?tab=movers`)
    await expect(page.getByRole('heading', { name: 'Largest moves' })).toBeVisible()
    await expectAccessible(page, 'security-movers')
    await page.goto(`/securities/${focused}?tab=peers`)
    await expect(page.getByRole('tabpanel', { name: 'Peers' }).getByText('Yours', { exact: true })).toBeVisible()
    await expectAccessible(page, 'security-peers')
  })
})

// Holder alerts: a rule is switched and obeyed, the list is filtered and read, and every alert shows what it rests on.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { failWith } from './support/faults.ts'
import { veltraneB } from './support/issuer.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ issuer: { id: string }; member: Person }>({
  // Its security comes later, so that no alert is made before the rules are chosen.
  issuer: async ({ database }, use) => use(await createCustomer(database)),
  member: async ({ database, issuer }, use) => use(await createPerson(database, { customers: [issuer.id] })),
})

const rule = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'Holder alerts' }).getByRole('rowgroup')
const alertsOf = (page: Page, kind: string) => rows(page).filter({ hasText: kind })

async function saveRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(notification(page, 'Alert rules saved').last()).toBeVisible()
}

const giveSecurity = (database: Database, customerId: string) =>
  database.withTenant(customerId, (db) =>
    db.insertInto('app.customerSecurities').values({ customerId, securityId: veltraneB, position: 0 }).execute(),
  )

/** The rules are saved once more, after which the worker looks at once. */
async function openAlerts(page: Page, database: Database, { id }: Person): Promise<void> {
  await page.goto('/settings/notifications')
  await rule(page, 'Position closed').getByLabel('Peers').click()
  await saveRules(page)
  const told = () =>
    database.shared.selectFrom('app.alerts').select('id').where('userId', '=', id).limit(1).executeTakeFirst()
  await expect.poll(told, { timeout: 20_000 }).toBeDefined()
  await page.goto('/changes')
  await expect(rows(page).nth(1)).toBeVisible()
}

test('a rule is switched and obeyed; alerts are filtered, read and shown with their evidence', {
  tag: '@full',
}, async ({ page, database, signIn, issuer, member }) => {
  test.slow()
  await signIn(member, '/')
  await page.getByRole('link', { name: 'Holder Alerts' }).click()
  await expect(page).toHaveURL('/changes')
  await page.getByRole('link', { name: 'Set up alert rules' }).click()
  const changed = rule(page, 'Position changed')
  for (const field of ['More than (%)', 'or dollars', 'or % O/S']) await changed.getByLabel(field).fill('')
  await changed.getByRole('checkbox', { name: 'Any change by a top 25 holder' }).uncheck()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(changed.getByLabel('More than (%)')).toHaveAccessibleDescription('Enter a percent, shares or dollars')
  await changed.getByRole('switch', { name: /^Position changed A/ }).click()
  await expectAccessible(page, 'alert-rules')
  await page.setViewportSize({ width: 1440, height: 900 })
  await saveRules(page)
  await page.reload()
  await expect(changed.getByRole('switch', { name: /^Position changed A/ })).not.toBeChecked()

  await giveSecurity(database, issuer.id)
  await page.reload()
  await expect(page.getByText(/would have triggered [1-9]\d* alerts? for Q3 2026/)).toBeVisible()
  await openAlerts(page, database, member)
  await expect(alertsOf(page, 'Position changed')).toHaveCount(0)
  const closed = alertsOf(page, 'Position closed').first()
  await expect(closed).toContainText('Closed its position')
  await expectAccessible(page, 'alerts')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: /^Position closed/ }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kinds=position_closed/)
  const first = rows(page).nth(1)
  await expect(first).toHaveAttribute('data-unread', 'true')
  await first.getByRole('button', { name: /^Evidence: Position closed/ }).click()
  const drawer = page.getByRole('dialog', { name: /, Q[1-4] 20[0-9]{2}$/ })
  await expect(drawer.getByText('The filing has no rows for this security.')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Amendment chain' })).toBeVisible()
  await expectAccessible(page, 'alert-evidence', '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/kinds=position_closed/)
  await expect(first).not.toHaveAttribute('data-unread')
  await first.getByRole('button', { name: /^Mark as unread/ }).click()
  await expect(first).toHaveAttribute('data-unread', 'true')

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(first).not.toHaveAttribute('data-unread')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toHaveAttribute('data-unread', 'true')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^alerts-\d{4}-\d{2}-\d{2}\.xlsx$/)
})

test('the list sorts, searches, pages back, and takes back what the server refuses', async ({
  page,
  database,
  signIn,
  issuer,
  member,
}) => {
  test.slow()
  await giveSecurity(database, issuer.id)
  await signIn(member, '/')
  await openAlerts(page, database, member)
  await expect(page.getByRole('columnheader', { name: 'Severity' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Received', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Today' })).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page).toHaveURL(/sortField=change&sortDirection=desc/)
  await expect(page.getByRole('columnheader', { name: 'Today' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Change', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Today' })).toBeVisible()

  const holder = (await rows(page).nth(2).getByRole('link').first().textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Search alerts' }).fill(holder)
  await expect(page).toHaveURL(/term=/)
  await expect(alertsOf(page, holder).first()).toBeVisible()
  await failWith(page, /\/v2\/alerts\/[^/]+\/read/, 500, 'internal', 'Broken')
  const one = alertsOf(page, holder).first()
  await one.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(notification(page, 'Couldn’t update the alert. Please try again.')).toBeVisible()
  await expect(one).toHaveAttribute('data-unread', 'true')
  await page.getByRole('searchbox', { name: 'Search alerts' }).fill('nobody of this name')
  await expect(page.getByText('No alerts match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(rows(page).nth(1)).toBeVisible()
})

const topFiler = 'Harwick Activist Fund'

/** Filed after everything else, so that it comes first among the severe ones. */
async function fileSchedule(database: Database): Promise<() => Promise<unknown>> {
  const [accession, organizationId] = [newId(), newId()]
  const { shared } = database
  await shared
    .insertInto('market.organizations')
    .values({ id: organizationId, name: topFiler, type: 'hedge_fund', source: 'test' })
    .execute()
  await shared
    .insertInto('market.ownershipEvents')
    .values({
      accession,
      personNumber: 1,
      form: 'SCHEDULE 13D',
      securityId: veltraneB,
      issuerName: 'Veltrane',
      holderName: topFiler,
      organizationId,
      filedOn: '2026-11-30',
      percentOfClass: 6.1,
      shares: 610_000,
      isLargest: true,
      source: 'test',
    })
    .execute()
  return async () => {
    await shared.deleteFrom('market.ownershipEvents').where('accession', '=', accession).execute()
    await shared.deleteFrom('market.organizations').where('id', '=', organizationId).execute()
  }
}

test('a 13D comes first in the bell and the list, by a severity that can be changed', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  issuer,
  member,
}) => {
  test.slow()
  const withdraw = await fileSchedule(database)
  try {
    await giveSecurity(database, issuer.id)
    await signIn(member, '/')
    await openAlerts(page, database, member)
    const first = rows(page).nth(1)
    await expect(first).toContainText(topFiler)
    await expect(first).toContainText('High')
    const counted = (await page.getByText(/^Unread \d+$/).textContent())?.replace('Unread ', '')
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName(`Notifications, ${counted} unread`)
    await bell.click()
    const popover = page.getByRole('dialog', { name: 'Notifications' })
    const top = popover.getByRole('region', { name: 'Holder alerts' }).getByRole('link').first()
    await expect(top).toContainText(`High${topFiler}`)
    await expectAccessible(page, 'bell-alerts', '[role=dialog]')
    await page.setViewportSize({ width: 1440, height: 900 })
    await top.click()
    await expect(page).toHaveURL(/groupId=/)
    await expect(rows(page)).toHaveCount(2)
    await first.getByRole('button', { name: /^Mark as read/ }).click()
    await expect(first).not.toHaveAttribute('data-unread')
    await expect(bell).toHaveAccessibleName(`Notifications, ${Number(counted) - 1} unread`)

    await page.goto('/settings/notifications')
    const severity = page.getByRole('combobox', { name: 'Severity: Schedule 13D filed or amended' })
    await severity.click()
    await page.getByRole('option', { name: 'Low' }).click()
    await expect(notification(page, 'Severity saved').last()).toBeVisible()
    await page.getByRole('combobox', { name: 'Severity: Any alert about an activist' }).click()
    await page.getByRole('option', { name: 'Low' }).click()
    await expect(page.getByRole('button', { name: /^Reset to High/ })).toHaveCount(2)
    await page.goto('/changes?severities=low')
    await expect(page.getByRole('table').getByText(topFiler)).toBeVisible()
    await expect(rows(page).filter({ hasText: 'High' })).toHaveCount(0)
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: 'Reset all' }).click()
    await expect(page.getByRole('button', { name: /^Reset/ })).toHaveCount(0)
    await page.goto('/changes?severities=high')
    await expect(first).toContainText(topFiler)
  } finally {
    await withdraw()
  }
})

test('schedules and insiders’ forms open beside the security’s profile', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  test.slow()
  const { rows: found } = await sql<{ events: string; insiders: string }>`select
    (select security_id from market.ownership_events where security_id is not null
      group by security_id order by count(*) desc limit 1) as events,
    (select security_id from market.insider_transactions where security_id is not null
      group by security_id order by count(*) desc limit 1) as insiders`.execute(database.shared)
  await signIn(member, `/securities/${found[0]?.events}?tab=events`)
  await page
    .getByRole('button', { name: /^\d{10}-\d{2}-\d{6}$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/schedule=\d{10}-\d{2}-\d{6}/)
  const schedule = page.getByRole('dialog', { name: 'Schedule 13D or 13G' })
  await expect(schedule.getByRole('heading', { name: 'Reporting persons' })).toBeVisible()
  await expectAccessible(page, 'schedule', '[role=dialog]')
  await page.goBack()
  await expect(schedule).toBeHidden()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/securities/${found[0]?.insiders}?tab=insiders`)
  await page
    .getByRole('button', { name: /^\d{10}-\d{2}-\d{6}$/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Form 3, 4 or 5' })
  await expect(form.getByRole('heading', { name: 'Lines as filed' })).toBeVisible()
  await expectAccessible(page, 'insider-form', '[role=dialog]')
})

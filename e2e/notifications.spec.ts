// The bell: what is new is counted, announced, read and followed.
import type { Page } from '@playwright/test'
import type { Database } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { focusWindow } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ customer: { id: string }; member: Person }>({
  customer: async ({ database }, use) => use(await createCustomer(database)),
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
})

interface Sample {
  title: string
  path?: string
  minutesAgo?: number
  isRead?: boolean
}

const notify = (database: Database, customer: { id: string }, { id: userId }: Person, samples: Sample[]) =>
  database.withTenant(customer.id, (db) =>
    db
      .insertInto('app.notifications')
      .values(
        samples.map(({ title, path = '/irm/tasks', minutesAgo = 0, isRead = false }) => ({
          customerId: customer.id,
          id: newId(),
          userId,
          kind: 'task_due',
          title,
          body: 'Due soon',
          path,
          createdAt: new Date(Date.now() - minutesAgo * 60_000),
          readAt: isRead ? new Date() : null,
          dedupKey: newId(),
        })),
      )
      .execute(),
  )

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const line = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) })
const day = 24 * 60

test('the bell counts, announces and lists what is new; following one reads it', async ({
  page,
  database,
  signIn,
  customer,
  member,
}) => {
  test.slow()
  await notify(database, customer, member, [
    { title: 'Call them back', minutesAgo: 3, path: '/help' },
    { title: 'Send the deck', minutesAgo: 30 * day },
    { title: 'Long done', minutesAgo: 31 * day, isRead: true },
  ])
  await signIn(member, '/irm/tasks')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await notify(database, customer, member, [{ title: 'Read the transcript' }])
  await focusWindow(page)
  await expect(page.getByText('New notification: Read the transcript')).toHaveRole('status')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')

  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(2)
  await expect(line(page, 'Call them back')).toContainText(/\d min\. ago/)
  await expectAccessible(page, 'bell')
  await page.setViewportSize({ width: 1440, height: 900 })
  await line(page, 'Read the transcript').focus()
  await page.keyboard.press('ArrowDown')
  await expect(line(page, 'Call them back')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/help')
  await expect(popover(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')

  await bell(page).click()
  await popover(page).getByRole('link', { name: 'All notifications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page, 'notifications')
  await page.getByText('Unread 2').click()
  await expect(page).toHaveURL('/notifications?unreadOnly=true')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await notification(page, '2 notifications marked as read').getByRole('button', { name: 'Undo' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
})

test('switches of email are kept; what was chosen stays when saving fails', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  test.slow()
  await signIn(member, '/settings')
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page).toHaveURL('/settings/notifications')
  const card = page.getByRole('region', { name: 'Email' })
  const reminders = card.getByRole('switch', { name: /^Task reminders/ })
  await expect(reminders).toBeChecked()
  await reminders.click()
  await card.getByRole('combobox').click()
  await page.getByRole('option', { name: '5:00 PM', exact: true }).click()
  await failWith(page, /notification_preferences/, 500, 'internal', 'Broken')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, 'There was an error in saving the configuration settings')).toBeVisible()
  await expect(reminders).not.toBeChecked()
  await expect(card.getByRole('combobox')).toHaveValue('5:00 PM')
  await page.unroute(/notification_preferences/)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, 'Notification settings saved')).toBeVisible()
  await page.reload()
  await expect(reminders).not.toBeChecked()
  await expect(card.getByRole('combobox')).toHaveValue('5:00 PM')
})

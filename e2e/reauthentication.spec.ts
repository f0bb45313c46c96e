// Tokens that run out while somebody is at work.
import type { Page } from '@playwright/test'
import {
  keepQuiet,
  rememberNotifications,
  signInTitle,
  spoilToken,
  tokenOf,
  typePassword,
  watchCalls,
} from './support/browser.ts'
import { insertFeedback } from './support/feedback.ts'
import { createCustomer, createPerson, demoCustomers, endSignInsOf } from './support/people.ts'
import { expect, openProfileMenu, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers
const expired = 'Your session has expired, re-authenticating...'

/** Five calls at one moment, none of which knows of the others. */
const pressFiveAtOnce = (page: Page) =>
  page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[role=menuitemradio], nav [aria-pressed]')
    for (const button of [...buttons].slice(0, 5)) button.click()
    return Math.min(buttons.length, 5)
  })

test('a popup asks for the password, and the page goes on where it was', async ({ page, database, signIn }) => {
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  await insertFeedback(database, customer.id, admin, 120)
  await signIn(admin, '/feedback')
  await expect(page.getByText('1–50 of 120')).toBeVisible()
  await keepQuiet(page, /product_feedback/)
  await endSignInsOf(database, admin)

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Next page' }).click()
  const popup = await opened
  await typePassword(popup, admin)
  await popup.waitForEvent('close')
  await expect(page.getByText('51–100 of 120')).toBeVisible()
  await expect(page.getByText('Remark number 70', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/feedback?page=1')
})

test('five calls with a spoilt token open one popup, and all succeed after it', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await expect(page.getByText('No bookmarks added')).toBeVisible()
  await openProfileMenu(page)
  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') answers.push(response.status())
  })
  await keepQuiet(page)
  await spoilToken(page)
  expect(await pressFiveAtOnce(page)).toBe(5)
  await expect.poll(() => answers.toSorted()).toEqual([200, 200, 200, 200, 200, 401, 401, 401, 401, 401])
  expect(popups).toHaveLength(1)
  expect(await tokenOf(page)).not.toBe('spoilt')
})

test('where popups are blocked the session says so, asks for the password, and comes back', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const notifications = await rememberNotifications(page)
  await signIn(vera, '/settings/profile')
  await expect(page.getByText('This browser')).toBeVisible()
  await page.evaluate(() => {
    window.open = () => null
  })
  await openProfileMenu(page)
  await keepQuiet(page)
  await endSignInsOf(database, vera)
  expect(await pressFiveAtOnce(page)).toBe(5)
  await expect(signInTitle(page)).toBeVisible()
  await page.unrouteAll()
  expect((await notifications()).filter((text) => text === expired)).toHaveLength(1)
  await typePassword(page, vera)
  await expect(shellOf(page)).toBeVisible()
  await expect(page).toHaveURL('/settings/profile')
})

test('a popup that is closed counts as no, and the sign-in page follows', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const vera = await createPerson(database, { customers: [veltrane] })
  const notifications = await rememberNotifications(page)
  await signIn(vera, '/settings/profile')
  await expect(page.getByText('This browser')).toBeVisible()
  await keepQuiet(page)
  await endSignInsOf(database, vera)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Bookmark Profile' }).click()
  const popup = await opened
  await expect(signInTitle(popup)).toBeVisible()
  await popup.close()
  await expect(signInTitle(page)).toBeVisible()
  await page.unrouteAll()
  expect(await notifications()).toContain(expired)
  await typePassword(page, vera)
  await expect(shellOf(page)).toBeVisible()
  await expect(page).toHaveURL('/settings/profile')
})

test('a token is renewed before it runs out, unseen', { tag: '@full' }, async ({ page, database, signIn }) => {
  await page.clock.install()
  await signIn(await createPerson(database, { customers: [veltrane] }))
  const before = await tokenOf(page)
  const renewals = watchCalls(page, /oidc\/token/, 'POST')
  await page.clock.fastForward(545_000)
  await expect.poll(() => tokenOf(page)).not.toBe(before)
  expect(renewals).toHaveLength(1)
})

// The scheduler: a booking page is made, an investor in another time zone books, moves it, and the team cancels it.
import { addDays } from '../contract/src/platform/time-zones.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'

/** The second Sunday of the next March: Toronto changes its clock, London does so two weeks later. */
function nextChange(now = new Date()): string {
  const changeIn = (year: number) => {
    const first = new Date(Date.UTC(year, 2, 1)).getUTCDay()
    return `${year}-03-${String(8 + ((7 - first) % 7)).padStart(2, '0')}`
  }
  const soon = addDays(now.toISOString().slice(0, 10), 10)
  const year = now.getUTCFullYear()
  return changeIn(year) > soon ? changeIn(year) : changeIn(year + 1)
}

test('an investor in London books with a host in Toronto around a change of the clock', async ({
  page,
  browser,
  database,
  signIn,
}) => {
  test.slow()
  const customer = await createCustomer(database)
  await signIn(await createPerson(database, { customers: [customer.id] }), '/')
  await page.getByRole('link', { name: 'IRM' }).click()
  await page.getByRole('link', { name: 'Scheduler' }).click()
  await expect(page.getByText('No booking pages yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect a calendar' })).toBeVisible()
  await page.getByRole('link', { name: 'New booking page' }).first().click()
  await page.getByRole('button', { name: 'Create booking page' }).click()
  await expect(page.getByText('Enter a title')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Meet our CFO')
  await page.getByRole('textbox', { name: 'Bookable days ahead' }).fill('365')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('What shall we talk about?')
  await expect(page.getByRole('region', { name: 'Available times' }).getByText('9:00 AM').first()).toBeVisible()
  await expectAccessible(page, 'scheduler-editor')
  await page.getByRole('button', { name: 'Create booking page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meet our CFO' })).toBeVisible()
  const href = await page.getByRole('link', { name: 'View as a visitor' }).getAttribute('href')
  const path = new URL(href ?? '').pathname

  const context = await browser.newContext({ timezoneId: 'Europe/London', reducedMotion: 'reduce' })
  const visitor = await context.newPage()
  const origin = new URL(page.url()).origin
  await visitor.goto(origin + path)
  await expect(visitor.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/London')
  await expectAccessible(visitor, 'scheduler-times')
  const change = nextChange()
  await visitor.goto(`${origin}${path}?zone=Europe/London&day=${addDays(change, -2)}`)
  const days = visitor.locator('.day')
  await expect(days.nth(0).getByRole('link').first()).toHaveText('2:00 PM')
  await expect(days.nth(1).getByRole('link').first()).toHaveText('1:00 PM')
  await days.nth(1).getByRole('link').first().click()
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Rosa Lind')
  await visitor.getByRole('textbox', { name: 'Firm' }).fill('Lind Capital')
  await expectAccessible(visitor, 'scheduler-form')
  await visitor.getByRole('button', { name: 'Book this time' }).click()
  await expect(visitor.getByText('Enter an email address such as you@firm.com')).toBeVisible()
  await expect(visitor.getByRole('textbox', { name: 'Your name' })).toHaveValue('Rosa Lind')
  await visitor.getByRole('textbox', { name: 'Email' }).fill('rosa@lind.example')
  // What is sent within three seconds of opening the page is asked for again.
  await expect(async () => {
    await visitor.getByRole('button', { name: 'Book this time' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your meeting is booked' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(visitor.getByText('1:00 PM to 1:30 PM')).toBeVisible()
  await expectAccessible(visitor, 'scheduler-booked')
  const own = visitor.url()
  await visitor.goto(`${own}/move?zone=Europe/London&day=${addDays(change, 1)}`)
  await visitor.locator('.day').first().getByRole('link').nth(2).click()
  await visitor.getByRole('button', { name: 'Move the meeting' }).click()
  await expect(visitor.getByText(/2:00 PM to 2:30 PM/)).toBeVisible()

  // On the clock of the team it is an hour after nine.
  await page.getByRole('link', { name: 'Scheduler' }).first().click()
  await page.getByRole('tab', { name: 'Bookings' }).click()
  const row = page.getByRole('grid', { name: 'Bookings' }).getByRole('row').filter({ hasText: 'Rosa Lind' })
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('10:00')
  await expectAccessible(page, 'scheduler-bookings')
  await row.getByRole('button', { name: 'Actions for Rosa Lind’s booking' }).click()
  await page.getByRole('menuitem', { name: 'Cancel…' }).click()
  await page.getByRole('button', { name: 'Cancel meeting' }).click()
  await expect(notification(page, 'The meeting with Rosa Lind was canceled')).toBeVisible()
  await expect(row).toContainText('Canceled')
  await visitor.goto(own)
  await expect(visitor.getByRole('heading', { name: 'This meeting has been canceled' })).toBeVisible()
  await context.close()
})

test('times are proposed to two people, who answer without signing in, and one is confirmed @full', async ({
  page,
  browser,
  database,
  signIn,
}) => {
  const customer = await createCustomer(database)
  await signIn(await createPerson(database, { customers: [customer.id] }), '/')
  await page.getByRole('link', { name: 'IRM' }).click()
  await page.getByRole('link', { name: 'Scheduler' }).click()
  await page.getByRole('tab', { name: 'Polls' }).click()
  await expect(page.getByText('No polls yet')).toBeVisible()
  await page.getByRole('link', { name: 'New poll' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Capital allocation')
  for (const name of ['Rosa Lind', 'Otto Berg']) {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${name.split(' ')[0]}@lind.example`)
    await page.getByRole('button', { name: 'Add person' }).click()
  }
  await expectAccessible(page, 'poll-form')
  await page.getByRole('button', { name: 'Create poll' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Capital allocation' })).toBeVisible()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const context = await browser.newContext({ timezoneId: 'Europe/London', reducedMotion: 'reduce' })
  for (const name of ['Rosa Lind', 'Otto Berg']) {
    await page.getByRole('button', { name: `Copy link for ${name}` }).click()
    const link = await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\/book\/p\//)
      .then(() => page.evaluate(() => navigator.clipboard.readText()))
    const visitor = await context.newPage()
    await visitor.goto(link)
    await expect(visitor.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/London')
    await visitor.getByRole('radio', { name: 'Yes' }).first().check()
    await expectAccessible(visitor, 'poll-answer')
    await expect(async () => {
      await visitor.getByRole('button', { name: 'Send my answers' }).click()
      await expect(visitor.getByText('Your answers are saved.')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await visitor.close()
    await page.evaluate(() => navigator.clipboard.writeText(''))
  }

  await page.reload()
  await expect(page.getByRole('table', { name: 'Answers' })).toContainText('Rosa Lind')
  await expectAccessible(page, 'poll-answers')
  await page
    .getByRole('button', { name: /^Confirm / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirm time' }).click()
  await expect(page.getByRole('link', { name: 'View activity' })).toBeVisible()
  await expectAccessible(page, 'poll-confirmed')
  await page.getByRole('link', { name: 'Scheduler' }).first().click()
  await page.getByRole('tab', { name: 'Polls' }).click()
  await expect(page.getByRole('grid', { name: 'Polls' }).getByRole('row').nth(1)).toContainText('Confirmed')
  await expectAccessible(page, 'polls')
  await context.close()
})

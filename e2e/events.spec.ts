// Events: a roadshow from a target list over the board to the itinerary and the debrief.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signInTitle } from './support/browser.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const investor = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Investors without a meeting' }).getByRole('listitem').filter({ hasText: name })

async function makeTargetList(page: Page, name: string): Promise<string[]> {
  const rows = page.getByRole('grid', { name: 'Targets' }).getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const names: string[] = []
  for (const number of [1, 2, 3]) {
    names.push((await rows.nth(number).getByRole('gridcell').nth(1).textContent()) ?? '')
    await page.getByRole('checkbox', { name: `Select row ${number}`, exact: true }).check()
  }
  await page.getByRole('button', { name: 'Add to target list' }).click()
  await page.getByRole('menuitem', { name: 'New target list…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(notification(page, `3 organizations added to ${name}.`)).toBeVisible()
  return names
}

async function fillDay(page: Page, number: number, day: { date: string; city: string; zone: string }): Promise<void> {
  const row = page.getByRole('group', { name: `Day ${number}`, exact: true })
  await row.getByRole('textbox', { name: 'Day' }).fill(day.date)
  await row.getByLabel('City').fill(day.city)
  await row.getByRole('combobox', { name: 'Time zone' }).fill(day.zone)
  await option(page, day.zone).click()
}

test('a three-city roadshow: from a target list to the board, the itinerary and the debrief', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/target?ownership=non_holders')
  const list = `Roadshow ${Date.now()}`
  const [first = '', second = '', third = ''] = await makeTargetList(page, list)

  await page.getByRole('link', { name: 'Events & Itineraries' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events & Itineraries' })).toBeVisible()
  await expectAccessible(page, 'events-list')
  await page.getByRole('link', { name: 'New event' }).first().click()
  await page.getByLabel('Name').first().fill(`${list} event`)
  await fillDay(page, 1, { date: '2026-03-03', city: 'Boston', zone: 'America/New_York' })
  await page.getByRole('button', { name: 'Add day' }).click()
  await fillDay(page, 2, { date: '2027-03-04', city: 'London', zone: 'Europe/London' })
  await page.getByRole('button', { name: 'Add day' }).click()
  await fillDay(page, 3, { date: '2027-03-05', city: 'Zurich', zone: 'Europe/Zurich' })
  await expectAccessible(page, 'events-form')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(notification(page, `${list} event added`)).toBeVisible()
  const tags = page.getByRole('region', { name: `Tags of ${list} event` })
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('textbox', { name: 'Find or create a tag' }).fill(list)
  await option(page, `Create “${list}”`).click()
  await expect(tags.getByText(list)).toBeVisible()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByLabel('Files to attach').setInputFiles({
    name: 'Guest list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name\nJane'),
  })
  await expect(page.getByRole('button', { name: 'Guest list.csv' })).toBeVisible()
  await expectAccessible(page, 'events-files')
  await page.getByRole('button', { name: 'Actions for Guest list.csv' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Guest list.csv' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('button', { name: 'Guest list.csv', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Investors' }).click()
  await page.getByRole('button', { name: 'Add investors' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'From a target list' }).click()
  await option(page, list).click()
  await dialog.getByLabel('Email addresses').fill('stranger@nowhere.example')
  await expectAccessible(page, 'events-add-investors', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Add investors' }).click()
  await expect(notification(page, '3 investors added')).toBeVisible()
  await expect(notification(page, 'Not in your IRM: stranger@nowhere.example')).toBeVisible()
  await page.getByRole('combobox', { name: `State of ${third}` }).click()
  await option(page, 'Declined').click()
  await expect(page.getByRole('combobox', { name: `State of ${third}` })).toHaveValue('Declined')
  await expectAccessible(page, 'events-investors')

  await page.getByRole('tab', { name: 'Itinerary' }).click()
  for (const [from, title] of [
    ['10:30', 'Later meeting'],
    ['09:00', 'Breakfast meeting'],
  ] as const) {
    await page.getByRole('button', { name: 'Add meeting' }).click()
    await dialog.getByRole('combobox', { name: 'Day' }).click()
    await option(page, /Boston/).click()
    await dialog.getByLabel('Start').fill(from)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('button', { name: 'Add meeting' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.reload()
  const boston = page.getByRole('list', { name: /^Meetings of Management, .*Boston$/ })
  await expect(boston.getByRole('listitem')).toHaveText([
    /9:00 AM to 10:00 AM.*Breakfast/,
    /10:30 AM to 11:30 AM.*Later/,
  ])

  await page.getByRole('tab', { name: 'Board' }).click()
  await page.getByRole('button', { name: 'Add open meetings' }).click()
  await dialog.getByRole('button', { name: 'Add open meetings' }).click()
  await expect(page.getByText(/open meetings added/)).toBeVisible()
  await expect(investor(page, first)).toBeVisible()
  await expect(investor(page, third)).toHaveCount(0)
  const breakfast = page.getByRole('listitem').filter({ hasText: 'Breakfast meeting' })
  await investor(page, first).dragTo(breakfast)
  await expect(breakfast).toContainText(first)
  await expect(page.getByText('1 of 3 investors placed')).toBeVisible()
  await page.getByRole('button', { name: 'Propose schedule' }).click()
  await expect(notification(page, '1 investor placed')).toBeVisible()
  await expect(page.getByText('2 of 3 investors placed')).toBeVisible()
  await expect(breakfast).toContainText(first)
  await expectAccessible(page, 'events-board')
  await page.getByRole('region', { name: 'Proposal' }).getByRole('button', { name: 'Undo proposal' }).click()
  await expect(investor(page, second)).toBeVisible()
  // The same without a mouse.
  await page.getByRole('button', { name: `Place ${second}` }).press('Enter')
  await page
    .getByRole('menuitem', { name: /London/ })
    .first()
    .press('Enter')
  await expect(page.getByText('2 of 3 investors placed')).toBeVisible()

  // The meeting in Boston is over; the investor in London has no contact to write to.
  await page.getByRole('button', { name: 'Notify investors (1)' }).click()
  await expect(dialog.getByRole('checkbox', { name: second })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Send 0 emails' })).toBeDisabled()
  await expectAccessible(page, 'events-updates', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('tab', { name: 'Itinerary' }).click()
  await boston.getByRole('button', { name: 'Debrief' }).click()
  await dialog.getByText('Positive').click()
  await dialog.getByLabel('Notes').fill('Wants the margin bridge.')
  await dialog.getByLabel('Follow-up').fill('Send the margin bridge')
  await expectAccessible(page, 'events-debrief', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Log meeting' }).click()
  await expect(notification(page, 'Meeting logged')).toBeVisible()
  await expectAccessible(page, 'events-itinerary')
  await boston.getByRole('link', { name: 'Notes' }).click()
  await expect(page.getByText('Wants the margin bridge.')).toBeVisible()
  await expect(page.getByText('Send the margin bridge')).toBeVisible()
})

test('the phone page opens again without a network, until its person signs out', async ({
  page,
  context,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/irm/events-and-itineraries/new')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()
  const name = `Boston ${Date.now()}`
  await page.getByLabel('Name').first().fill(name)
  await fillDay(page, 1, { date: today, city: 'Boston', zone: 'America/New_York' })
  await page.getByRole('button', { name: 'Add venue' }).click()
  const venue = page.getByRole('group', { name: 'Venue 1', exact: true })
  await venue.getByLabel('Name').fill('Harbor Hotel')
  await venue.getByLabel('Address').fill('70 Rowes Wharf')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(notification(page, `${name} added`)).toBeVisible()
  await page.getByRole('tab', { name: 'Itinerary' }).click()
  await page.getByRole('button', { name: 'Add meeting' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Breakfast meeting')
  await dialog.getByRole('combobox', { name: 'Venue' }).click()
  await option(page, 'Harbor Hotel').click()
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await expect(dialog).toBeHidden()

  // As on a telephone from here on.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'On the road' }).click()
  const meeting = page.getByRole('listitem').filter({ hasText: 'Breakfast meeting' })
  await expect(meeting.getByRole('link', { name: '70 Rowes Wharf' })).toHaveAttribute('href', /maps.*Rowes%20Wharf/)
  await expect(page.getByText('available offline on this device')).toBeVisible()
  await expectAccessible(page, 'events-road')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^As of .*M, offline$/)).toBeVisible()
  await expect(meeting.getByRole('link', { name: '70 Rowes Wharf' })).toBeVisible()
  await expectAccessible(page, 'events-road-offline')

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('available offline on this device')).toBeVisible()
  await page.goto('/logout')
  await expect(signInTitle(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.goto('/road/today')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

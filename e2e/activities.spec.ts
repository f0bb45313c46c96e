// Activities, notes and the timeline: a meeting from a person's page with its follow-up, and what becomes of it.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from './support/accessibility.ts'
import { pressInTurn, tokenOf, watchCalls } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson, type Person } from './support/people.ts'
import { largestOrganizations, somePeople } from './support/search.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ customer: { id: string; name: string }; member: Person }>({
  customer: async ({ database }, use) => {
    const customer = await createIssuer(database)
    await database.withTenant(customer.id, (db) => sql`select app.create_customer_defaults(${customer.id})`.execute(db))
    await use(customer)
  },
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const form = (page: Page) => page.locator('main form')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function send(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()).data
}

const firstType = async (page: Page): Promise<string> => (await send(page, 'GET', '/v2/customer_activity_types'))[0].id

test('a meeting is logged from a person’s page with a follow-up, and found, changed, copied, deleted and brought back', async ({
  page,
  database,
  signIn,
  member,
}) => {
  test.slow()
  const [person] = await somePeople(database, 1)
  if (!person) throw new Error('The market has nobody in it')
  await signIn(member, `/people/${person.id}?tab=timeline`)
  await page.getByRole('link', { name: 'Log activity' }).click()
  await expect(page).toHaveURL(`/activities/new?contact=${person.id}`)
  await expect(page.getByRole('list', { name: 'People' })).toContainText(person.name)
  await page.getByLabel('Subject').fill('Quarterly review')
  await page.getByLabel('Location').fill('Toronto')
  await page.getByRole('textbox', { name: 'Link' }).fill('not an address')
  await page.getByRole('combobox', { name: 'Tags' }).fill('Roadshow')
  await page.getByRole('combobox', { name: 'Tags' }).press('Enter')
  await expect(form(page).getByText('Roadshow', { exact: true })).toBeVisible()
  await editor(page, 'Notes').fill('They asked about margins.')
  await page.getByText('Positive', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Themes' }).fill('marg')
  await page.getByRole('combobox', { name: 'Themes' }).press('Enter')
  await expect(form(page).getByText('Margins and costs', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Add a task' }).check()
  await expect(page.getByLabel('Due time')).toHaveValue('08:00')
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Send the margin bridge')
  await expectAccessible(page, 'activity-form')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Log activity' }).click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(
    'Enter a web address that starts with https://',
  )
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Link' }).fill('https://meet.example/q4')
  await failWith(page, /\/v2\/activities$/, 500, 'internal', 'The server had a bad moment')
  await page.getByRole('button', { name: 'Log activity' }).click()
  await expect(notification(page, 'Your entries are still here')).toBeVisible()
  await expect(editor(page, 'Notes')).toContainText('They asked about margins.')
  await page.unroute(/\/v2\/activities$/)
  await page.getByRole('button', { name: 'Log activity' }).click()

  // Back where it began, and there it is.
  await expect(page).toHaveURL(`/people/${person.id}?tab=timeline`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('link', { name: 'Quarterly review' }).click()
  await expect(title(page)).toHaveText('Quarterly review')
  await expect(page.getByRole('main')).toContainText('They asked about margins.')
  await expect(page.getByRole('button', { name: 'Send the margin bridge', exact: true })).toBeVisible()
  for (const fact of ['Roadshow', 'Positive', 'Margins and costs', member.name]) {
    await expect(page.getByRole('main')).toContainText(fact)
  }
  await expectAccessible(page, 'activity')
  await page.setViewportSize({ width: 1440, height: 900 })
  const activity = page.url()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Subject').fill('Quarterly review, in person')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(activity)
  await expect(title(page)).toHaveText('Quarterly review, in person')

  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Quarterly review, in person')
  await page.getByLabel('Subject').fill('Second review')
  await page.getByRole('button', { name: 'Log activity' }).click()
  await expect(title(page)).toHaveText('Second review')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/activities')
  await expect(notification(page, 'deleted')).toBeVisible()
  const list = page.getByRole('grid', { name: 'Activities' })
  await expect(list).toContainText('Quarterly review, in person')
  await expect(list).not.toContainText('Second review')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('Second review')
})

test('two people change one activity: nothing is lost', { tag: '@full' }, async ({ page, signIn, member }) => {
  await signIn(member)
  const typeId = await firstType(page)
  const body = { type_id: typeId, subject: 'Call', starts_at: '2026-11-20T15:00:00Z', notes: '<p>First</p>' }
  const activity = await send(page, 'POST', '/v2/activities', body)
  await page.goto(`/activities/${activity.id}/edit`)
  await page.getByLabel('Subject').fill('My call')
  await send(page, 'PUT', `/v2/activities/${activity.id}`, { ...body, subject: 'Their call', location: 'Montréal' })
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this activity' })
  await expect(conflict).toContainText('theirs: Their call')
  await expect(page.getByLabel('Subject')).toHaveValue('My call')
  await expect(page.getByLabel('Location')).toHaveValue('Montréal')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(title(page)).toHaveText('My call')
  await expect(page.getByRole('main')).toContainText('Montréal')
})

test('notes: an @mention leads to its profile, a pin moves to the top, and deleting can be undone', {
  tag: '@full',
}, async ({ page, database, signIn, member }) => {
  test.slow()
  const [organization, mentioned] = await largestOrganizations(database, 2)
  if (!organization || !mentioned) throw new Error('The market is empty')
  await signIn(member, `/organizations/${organization.id}?tab=notes`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(editor(page, 'New note')).toHaveAccessibleDescription('Enter some text')
  await editor(page, 'New note').pressSequentially('Knows @')
  await page.keyboard.type(mentioned.name.slice(0, 12))
  await expect(page.getByRole('listbox', { name: 'Mention' })).toContainText(mentioned.name)
  await page
    .getByRole('option', { name: new RegExp(`^${mentioned.name}`) })
    .first()
    .click()
  await page.keyboard.type('well')
  const saved = watchCalls(page, /\/v1\/notes$/, 'POST')
  await page.getByRole('button', { name: 'Save note' }).dblclick()
  const notes = page.getByRole('region', { name: 'Notes' })
  const first = notes.getByRole('listitem').filter({ hasText: 'Knows' })
  await expect(first.getByRole('link', { name: `@${mentioned.name}` })).toHaveAttribute(
    'href',
    `/organizations/${mentioned.id}`,
  )
  expect(saved).toHaveLength(1)

  await page.getByRole('button', { name: 'Add note' }).click()
  await editor(page, 'New note').fill('Prefers mornings')
  // Looking something up elsewhere costs nothing of what was typed.
  await tab(page, 'Tasks').click()
  await page.goBack()
  await expect(editor(page, 'New note')).toContainText('Prefers mornings')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Prefers mornings')
  await first.getByRole('button', { name: 'Pin note' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Knows')
  await expectAccessible(page, 'notes')
  await page.setViewportSize({ width: 1440, height: 900 })

  // Changed elsewhere in the meantime.
  const [pinned] = await send(page, 'GET', `/v1/notes?notable_id=${organization.id}&notable_type=organization`)
  await first.getByRole('button', { name: 'Edit note' }).click()
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  await page.request.patch(`/v1/notes/${pinned.id}`, { headers, data: { notes: '<p>Their words</p>' } })
  await editor(page, 'Edit note').fill('My words')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed this note' })).toContainText(
    'Their words',
  )
  await expect(editor(page, 'Edit note')).toContainText('My words')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('My words')

  const deleted = watchCalls(page, /\/v1\/notes\//, 'DELETE')
  await notes
    .getByRole('listitem')
    .filter({ hasText: 'Prefers mornings' })
    .getByRole('button', { name: 'Delete note' })
    .dblclick()
  await expect(notes).not.toContainText('Prefers mornings')
  expect(deleted).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes).toContainText('Prefers mornings')

  await tab(page, 'Timeline').click()
  await page.getByRole('button', { name: 'Position changes' }).click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Prefers mornings')).toBeHidden()
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect(timeline.getByText('Prefers mornings')).toBeVisible()
  await expectAccessible(page, 'timeline')
})

test('a note by keyboard from anywhere: whom it is about, then the words', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  const [person] = await somePeople(database, 1)
  const [organization] = await largestOrganizations(database, 1)
  if (!person || !organization) throw new Error('The market is empty')
  await signIn(member)
  await pressInTurn(page, 'c', 'n')
  const panel = page.getByRole('dialog', { name: 'New note' })
  await panel.getByRole('textbox', { name: 'Person' }).fill(person.name)
  await page.getByRole('option', { name: person.name }).first().click()
  await editor(page, 'Note').pressSequentially(`Met at @${organization.name.slice(0, 10)}`)
  await expect(page.getByRole('option', { name: new RegExp(`^${organization.name}`) }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Mention' })).toBeHidden()
  // Closed by accident, the words are still there.
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await pressInTurn(page, 'c', 'n')
  await panel.getByRole('textbox', { name: 'Person' }).fill(person.name)
  await page.getByRole('option', { name: person.name }).first().click()
  await expect(editor(page, 'Note')).toContainText('Met at')
  await expectAccessible(page, 'note-panel', '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(panel).toBeHidden()
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await expect(recent).toContainText('Met at')
})

test('the calendar shows a month and a week on the user’s own clock, and the list keeps its filters in its address', {
  tag: '@full',
}, async ({ page, signIn, member }) => {
  test.slow()
  await signIn(member)
  const typeId = await firstType(page)
  const log = (subject: string, startsAt: string) =>
    send(page, 'POST', '/v2/activities', { type_id: typeId, subject, starts_at: startsAt, notes: '' })
  // Half past eleven at night in Toronto, which is the next day in London.
  await log('Late call', '2026-11-11T04:30:00Z')
  for (const hour of [14, 15, 16, 17]) await log(`Meeting at ${hour}`, `2026-11-12T${hour}:00:00Z`)
  const calls = watchCalls(page, /\/v2\/activities\/calendar\?/)
  await page.goto('/activities?view=calendar&month=2026-11')
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  const day = (name: string) => calendar.getByRole('listitem').filter({ hasText: name })
  await expect(day('Nov 10, 2026')).toContainText('11:30 PM Late call')
  await expect(day('Nov 12, 2026')).toContainText('2 more')
  expect(calls[0]?.url()).toContain('from=2026-11-01&to=2026-12-05')
  await expectAccessible(page, 'calendar-month')
  await page.setViewportSize({ width: 1440, height: 900 })
  await calendar.getByRole('link', { name: '2 more' }).click()
  await expect(page).toHaveURL('/activities?view=calendar&week=2026-11-12')
  await expect(day('Nov 12, 2026').getByRole('link', { name: /Meeting/ })).toHaveCount(4)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL('/activities?view=calendar&week=2026-11-15')

  await page.getByText('List', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search activities' }).fill('late')
  await expect(page).toHaveURL('/activities?search=late')
  const list = page.getByRole('grid', { name: 'Activities' })
  await expect(list.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('Nov 11, 2026')
  await page.getByRole('textbox', { name: 'To' }).click()
  await expect(page).toHaveURL('/activities?search=late&from=2026-11-11')
  await expect(page.getByText('No activities match')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(list.getByRole('row')).toHaveCount(6)
  await expectAccessible(page, 'activities')
})

test('when the editor cannot work, an alert says what to do and the rest of the form stands', {
  tag: '@full',
}, async ({ page, signIn, member }) => {
  await signIn(member)
  await page.route(/EditorSurface-.*\.js/, (route) => route.abort())
  await page.goto('/activities/new')
  await expect(page.getByRole('alert')).toContainText('Back up your work, then reload the page.')
  await expect(page.getByLabel('Subject')).toBeVisible()
})

test('a roadshow day is logged together: what is wrong stays with its row, and themes filter the list', {
  tag: '@full',
}, async ({ page, database, signIn, member }) => {
  test.slow()
  const [first, second] = await largestOrganizations(database, 2)
  if (!first || !second) throw new Error('The market is empty')
  await signIn(member, '/activities')
  await page.getByRole('link', { name: 'Log roadshow day' }).click()
  await expect(title(page)).toHaveText('Log roadshow day')
  await expect(form(page).getByText(member.name)).toBeVisible()
  await page.getByLabel('Location').fill('Boston')
  const meeting = (number: number) => page.getByRole('group', { name: `Meeting ${number}` })
  await meeting(1).getByRole('textbox', { name: 'Firm' }).fill(first.name)
  // Enter takes the first option even before the options are there.
  await page.keyboard.press('Enter')
  await expect(meeting(1).getByLabel('Subject')).toHaveValue(`1x1 with ${first.name}`)
  await page.getByRole('button', { name: 'Add meeting' }).click()
  await expect(meeting(2).getByLabel('Start')).toHaveValue('10:00')
  await page.getByRole('button', { name: 'Log 2 meetings' }).click()
  await expect(meeting(2).getByRole('textbox', { name: 'Firm' })).toHaveAccessibleDescription(
    'Enter a firm or a person',
  )
  await expectAccessible(page, 'roadshow-day')
  await meeting(2).getByRole('textbox', { name: 'Firm' }).fill(second.name)
  await page.keyboard.press('Enter')
  await expect(meeting(2).getByLabel('Subject')).toHaveValue(`1x1 with ${second.name}`)
  await failWith(page, /\/v2\/activities\/roadshow_day$/, 500, 'internal', 'The server had a bad moment')
  await page.getByRole('button', { name: 'Log 2 meetings' }).click()
  await expect(notification(page, 'Your entries are still here')).toBeVisible()
  await page.unroute(/\/v2\/activities\/roadshow_day$/)
  await page.getByRole('button', { name: 'Log 2 meetings' }).click()
  await expect(notification(page, '2 meetings logged')).toBeVisible()
  const list = page.getByRole('grid', { name: 'Activities' })
  await expect(list.getByRole('row')).toHaveCount(3)

  const [theme] = await send(page, 'GET', '/v2/activity_themes')
  const body = { type_id: await firstType(page), subject: 'About one theme', starts_at: new Date().toISOString() }
  await send(page, 'POST', '/v2/activities', { ...body, sentiment: 'negative', theme_ids: [theme.id] })
  await page.reload()
  const themes = page.getByRole('region', { name: 'Themes' })
  await themes.getByRole('button', { name: theme.name }).click()
  await expect(page).toHaveURL(new RegExp(`themeIds=${theme.id}`))
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list).toContainText('Negative')
  await expectAccessible(page, 'activities-themes')
})

test('the type follows the subject until it is chosen, and the call has just ended', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, '/activities/new')
  const type = page.getByRole('combobox', { name: 'Type' })
  await page.getByLabel('Subject').fill('Call with Helmshore')
  await expect(type).toHaveValue('Phone Call')
  await page.getByLabel('Subject').fill('Video call with Helmshore')
  await expect(type).toHaveValue('Virtual Meeting')
  await type.click()
  await page.getByRole('option', { name: 'Conference' }).click()
  await page.getByLabel('Subject').fill('Call with Helmshore')
  await expect(type).toHaveValue('Conference')
  await page.getByRole('button', { name: 'Log activity' }).click()
  await expect(title(page)).toHaveText('Call with Helmshore')
  const activity = await send(page, 'GET', `/v2/activities/${page.url().split('/').at(-1)}`)
  expect(new Date(activity.ends_at).getTime()).toBeLessThanOrEqual(Date.now())
})

test('Settings, themes: one is added, merged into another and archived', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, '/settings/themes')
  await page.getByRole('button', { name: 'Add a theme' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Avocet')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Avocet')).toContainText('In use')
  await expectAccessible(page, 'settings-themes')
  await row('Avocet')
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option', { name: 'Valuation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect(row('Avocet')).toHaveCount(0)
  await notification(page, 'Avocet merged into Valuation').getByRole('button', { name: 'Undo' }).click()
  await expect(row('Avocet')).toBeVisible()
  await row('Valuation')
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row('Valuation')).toContainText('Archived')
})

// The search dialog: find anyone in a keystroke, from any page.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { rememberNotifications, stopClock, watchCalls } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import {
  addToIrm,
  chiefInvestmentOfficers,
  groupOf,
  largestOrganizations,
  mistyped,
  openSearch,
  organizationsNamed,
  peopleAt,
  searchBox,
  searchDialog,
  somePeople,
  someSecurities,
} from './support/search.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ member: Person }>({
  member: async ({ database }, use) => {
    const customer = await createCustomer(database)
    await use(await createPerson(database, { customers: [customer.id] }))
  },
})

// With a term: the lists of the IRM are also asked for ahead, whenever the page finds the time.
const searches = /\/v2\/((people|organizations|funds|securities)\/search|irm\/(people|organizations))\?.*(term|search)=/
const options = (page: Page) => searchDialog(page).getByRole('option')

test('somebody is found in spite of a typo, and opened', async ({ page, database, signIn, member }) => {
  const [organization] = await largestOrganizations(database, 1)
  const { id = '', name = '' } = organization ?? {}
  await signIn(member, '/help')
  await openSearch(page)
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).fill(mistyped(name))
  await groupOf(page, 'Organizations').getByRole('option', { name }).click()
  await expect(page).toHaveURL(`/organizations/${id}`)
  await expect(searchDialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the groups hold three of the IRM and five of the rest, and lead to more', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  await signIn(member)
  for (const { id } of await organizationsNamed(database, 'management', 5)) await addToIrm(page, 'organizations', id)
  for (const { id } of await peopleAt(database, 'management', 5)) await addToIrm(page, 'people', id)
  await openSearch(page)
  const terms = { People: 'capital', Organizations: 'capital', Funds: 'fund', Securities: 'inc' }
  for (const [name, term] of Object.entries(terms)) {
    await searchBox(page).fill(term)
    await expect(groupOf(page, name).getByRole('option').filter({ hasNotText: 'Show More' })).toHaveCount(5)
  }
  await searchBox(page).fill('management')
  const irm = groupOf(page, 'In Your IRM').getByRole('option').filter({ hasNotText: 'Show More' })
  const inIrm = (kind: string) => irm.and(page.locator(`[href^="/${kind}/"]`))
  await expect(inIrm('organizations')).toHaveCount(3)
  await expect(inIrm('people')).toHaveCount(3)
  await groupOf(page, 'People').getByRole('option', { name: 'Show More' }).click()
  await expect(page).toHaveURL('/search/people?term=management')
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toHaveValue('management')
})

test('those in the IRM have a group of their own', { tag: '@full' }, async ({ page, database, signIn, member }) => {
  await signIn(member)
  const [organization] = await largestOrganizations(database, 1)
  const [person] = await somePeople(database, 1)
  if (!organization || !person) throw new Error('The market is empty')
  await addToIrm(page, 'organizations', organization.id)
  await addToIrm(page, 'people', person.id)
  await openSearch(page)
  for (const { name } of [organization, person]) {
    await searchBox(page).fill(name)
    await expect(groupOf(page, 'In Your IRM').getByRole('option', { name }).first()).toBeVisible()
  }
})

test('a ticker finds its security first, and says where there is nothing', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  const [security] = await someSecurities(database, 1)
  const { id = '', ticker = '' } = security ?? {}
  await signIn(member)
  await openSearch(page)
  await searchBox(page).fill(ticker)
  await expect(searchDialog(page).getByText('No Results for People')).toBeVisible()
  await groupOf(page, 'Securities').getByRole('option').first().click()
  await expect(page).toHaveURL(`/securities/${id}`)
})

test('title and firm find the person, and what is left out of a term is marked', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  const [person] = await chiefInvestmentOfficers(database, 1)
  const { id = '', name = '', firm = '' } = person ?? {}
  await signIn(member)
  await openSearch(page)
  await searchBox(page).fill(`CIO at ${firm}, LLC`)
  await expect(groupOf(page, 'People').getByRole('option', { name }).first()).toBeVisible()
  // The firm alone would be a match without "CIO".
  await expect(searchDialog(page).getByText('No Results for Organizations')).toBeVisible()
  await searchBox(page).fill(`${firm} Reykjavik`)
  const note = 'No match for every word. Showing matches without “reykjavik”'
  await expect(groupOf(page, 'Organizations')).toContainText(note)
  await expect(groupOf(page, 'Organizations').getByRole('option', { name: firm }).first()).toBeVisible()
  await expectAccessible(page, 'search-left-out', '[role=dialog]')
  await page.keyboard.press('Escape')

  await page.goto('/search')
  await page.getByRole('searchbox', { name: 'Search for' }).fill(`CIO ${firm}`)
  await expect(page.getByRole('radiogroup', { name: 'Search in' })).toContainText(/People \d/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/people\?term=CIO/)
  await expect(page.locator(`a[href="/people/${id}"]`).first()).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  const total = await page.getByRole('navigation', { name: 'Pages' }).textContent()
  const count = await tabs.getByRole('link', { name: 'People' }).textContent()
  expect(total).toContain(`of ${count?.replace('People ', '')}`)
  await tabs.getByRole('link', { name: /Organizations ~\d/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'showing matches without “cio”' })).toBeVisible()
  await expectAccessible(page, 'list-left-out')
})

test('nothing found says what was searched for', { tag: '@full' }, async ({ page, signIn, member }) => {
  await signIn(member)
  await openSearch(page)
  await searchBox(page).fill('zzzzqqqq')
  await expect(searchDialog(page)).toContainText('No matches found for “zzzzqqqq”')
  await expectAccessible(page, 'search-nothing', '[role=dialog]')
})

test('without a term it shows what was viewed lately: five of a kind, latest first', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  const people = await somePeople(database, 6)
  const [organization] = await largestOrganizations(database, 1)
  await signIn(member)
  await page.goto(`/organizations/${organization?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: organization?.name })).toBeVisible()
  for (const { id, name } of people) {
    await page.goto(`/people/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await openSearch(page)
  await expect(searchDialog(page).getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
  const newest = people.toReversed().slice(0, 5)
  const viewed = groupOf(page, 'People').getByRole('option')
  await expect(viewed).toHaveCount(5)
  for (const [at, { name }] of newest.entries()) await expect(viewed.nth(at)).toContainText(name)
  await expect(groupOf(page, 'Organizations').getByRole('option')).toHaveCount(1)
  await expectAccessible(page, 'search-recently-viewed', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.goto('/search')
  await expect(page.getByRole('link', { name: newest[0]?.name ?? '' })).toBeVisible()
})

test('one call of each kind, 350 ms after the last letter', { tag: '@full' }, async ({ page, signIn, member }) => {
  await page.clock.install()
  await signIn(member)
  await openSearch(page)
  await expect(searchBox(page)).toBeFocused()
  await stopClock(page)
  const calls = watchCalls(page, searches)
  await searchBox(page).pressSequentially('north')
  await page.clock.runFor(349)
  expect(calls).toHaveLength(0)
  await page.clock.runFor(1)
  await expect.poll(() => calls.length).toBe(6)
  expect(calls.every((call) => /(term|search)=north/.test(call.url()))).toBe(true)
})

test('a search that is overtaken ends in silence', { tag: '@full' }, async ({ page, signIn, member }) => {
  const notifications = await rememberNotifications(page)
  await signIn(member)
  await page.route(/term=capi(&|$)/, () => {})
  await openSearch(page)
  const slow = page.waitForRequest(/organizations\/search.*term=capi(&|$)/)
  await searchBox(page).fill('capi')
  const request = await slow
  await searchBox(page).fill('capital')
  await expect(groupOf(page, 'Organizations').getByRole('option').first()).toContainText(/capital/i)
  await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED')
  expect(await notifications()).toEqual([])
})

test('one kind that fails leaves the others, and can be tried again', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member)
  await failWith(page, /\/v2\/organizations\/search/, 422, 'invalid', 'No')
  await openSearch(page)
  await searchBox(page).fill('capital')
  await expect(groupOf(page, 'Organizations').getByRole('alert')).toContainText('Organizations could not be searched.')
  await expect(groupOf(page, 'People').getByRole('option').first()).toBeVisible()
  await page.unroute(/\/v2\/organizations\/search/)
  await groupOf(page, 'Organizations').getByRole('button', { name: 'Try again' }).click()
  await expect(groupOf(page, 'Organizations').getByRole('option').first()).toBeVisible()
})

test('with the keyboard alone', { tag: '@full' }, async ({ page, context, signIn, member }) => {
  await signIn(member, '/settings/profile')
  await page.getByLabel('First name').press('/')
  await expect(searchDialog(page)).toBeHidden()
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(searchDialog(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('capital')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(searchDialog(page).getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(searchBox(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  const address = (await options(page).first().getAttribute('href')) ?? ''
  const opening = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => new URL((await opening).url()).pathname).toBe(address)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
})

test('Enter right after the last letter opens what is meant by it', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  member,
}) => {
  const [, organization] = await largestOrganizations(database, 2)
  await signIn(member)
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('capital')
  await expect(options(page).first()).toBeVisible()
  await searchBox(page).fill(organization?.name ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(people|organizations)\//)
})

test('letters typed while the dialog is still being fetched are not lost', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  // Held back, as on a slow line, until everything is typed.
  const isTyped = Promise.withResolvers<void>()
  await page.route(/SearchDialog-.*\.js/, async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await signIn(member)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('capital')
  isTyped.resolve()
  await expect(searchBox(page)).toHaveValue('capital')
  await expect(searchBox(page)).toBeFocused()
  await expect(options(page).first()).toBeVisible()
})

test('each category has its advanced search', { tag: '@full' }, async ({ page, signIn, member }) => {
  await signIn(member)
  for (const name of ['People', 'Organizations', 'Funds', 'Securities']) {
    await openSearch(page)
    await groupOf(page, name).getByRole('link', { name: 'Advanced Search' }).click()
    await expect(page).toHaveURL(`/search/${name.toLowerCase()}?advanced=true`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Rostrum`)
  }
})

test('a suggestion needs words, keeps them when sending fails, and ends with its link', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await page.clock.install()
  await signIn(member)
  await openSearch(page)
  await searchDialog(page).getByRole('button', { name: 'Suggest an addition' }).click()
  const form = page.getByRole('dialog', { name: 'Suggest an addition' })
  const words = form.getByRole('textbox', { name: /missing/ })
  await expect(words).toBeFocused()
  const calls = watchCalls(page, /\/v1\/focus_suggestions/, 'POST')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(words).toHaveAccessibleDescription(/Please enter your suggestion/)
  expect(calls).toHaveLength(0)
  await expectAccessible(page, 'suggest-an-addition', '[role=dialog]')

  await failWith(page, /\/v1\/focus_suggestions/, 500, 'internal', 'No')
  await words.fill('Oakmere Partners, Boston')
  await form.getByRole('textbox', { name: /Reference link/ }).fill('https://oakmere.example')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(notification(page, 'Your suggestion could not be sent.')).toBeVisible()
  await expect(words).toHaveValue('Oakmere Partners, Boston')

  await page.unroute(/\/v1\/focus_suggestions/)
  await form.getByRole('button', { name: 'Send' }).click()
  const sent = notification(page, 'Your suggestion was sent.')
  await expect(sent).toBeVisible()
  await expect(form).toBeHidden()
  const { body } = calls.at(-1)?.postDataJSON() ?? {}
  expect(body).toBe('Oakmere Partners, Boston\n\nhttps://oakmere.example')
  await page.clock.runFor(4500)
  await expect(sent).toBeHidden()
})

test('it is accessible with results', { tag: '@full' }, async ({ page, signIn, member }) => {
  await signIn(member)
  await openSearch(page)
  await searchBox(page).fill('capital')
  await expect(options(page).first()).toBeVisible()
  await expect(searchDialog(page).getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page, 'search-results', '[role=dialog]')
})

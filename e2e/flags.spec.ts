// What calls carry, and who is counted: feature flags, the beta, analytics.
import { stopClock, watchCalls } from './support/browser.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { analyticsUrl } from './support/server.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, openProfileMenu, shellOf, test } from './support/test.ts'

const { veltrane } = demoCustomers
const flags = /\/v2\/feature_flags/

test('flags are asked for once the user is known, and again after 600 s', { tag: '@full' }, async ({
  page,
  database,
}) => {
  await page.clock.install()
  await giveTokens(page, await createPerson(database, { customers: [veltrane] }))
  const calls = watchCalls(page, flags)
  let letGo = () => {}
  const seen = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked = page.waitForRequest(/users\/current$/)
  await page.route(/users\/current$/, async (route) => {
    await seen
    await route.continue()
  })
  const time = () => page.evaluate(() => Date.now())
  await page.goto('/')
  await asked
  expect(calls).toHaveLength(0)
  const before = await time()
  const answered = page.waitForResponse(flags)
  letGo()
  await (await answered).finished()
  await expect(shellOf(page)).toBeVisible()
  await stopClock(page)
  // The 600 s began somewhere between the two.
  const after = await time()
  await page.clock.fastForward(before + 599_000 - after)
  expect(calls).toHaveLength(1)
  await page.clock.fastForward(after - before + 1000)
  await expect.poll(() => calls.length).toBe(2)
})

test('later calls name the flags that are on', async ({ page, database, signIn }) => {
  const loaded = page.waitForResponse(flags)
  await signIn(await createPerson(database, { customers: [veltrane] }))
  const { toggles } = await (await loaded).json()
  const names = toggles.map((toggle: { name: string }) => toggle.name)
  expect(names).toContain('campaigns')
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Bookmark Dashboard' }).click()
  const header = (await saved).headers()['feature-flags']
  expect(header?.split(',').toSorted()).toEqual(names.toSorted())
})

test('an admin who ticks Beta sends its header with every call, also after a reload', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  await signIn(await createPerson(database, { role: 'admin', customers: [veltrane] }))
  await openProfileMenu(page)
  const beta = page.getByRole('menuitemcheckbox', { name: 'Beta' })
  await expect(beta).not.toBeChecked()
  await beta.click()
  await expect(beta).toBeChecked()
  // Not before: pages are asked for ahead all the while.
  const calls = watchCalls(page, /\/v[12]\/(?!configuration)/)
  await page.reload()
  await expect(shellOf(page)).toBeVisible()
  await expect.poll(() => calls.length).toBeGreaterThan(3)
  for (const call of calls) expect(call.headers().beta, call.url()).toBe('true')

  await openProfileMenu(page)
  await expect(beta).toBeChecked()
  await beta.click()
  await expect(beta).not.toBeChecked()
  const later = watchCalls(page, /\/v[12]\/(?!configuration)/)
  await page.reload()
  await expect(shellOf(page)).toBeVisible()
  await expect.poll(() => later.length).toBeGreaterThan(3)
  for (const call of later) expect(call.headers().beta, call.url()).toBeUndefined()
})

test('a member has no Beta, and the leftovers of an admin do not give it', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const calls = watchCalls(page, /\/v1\/user_settings/)
  await page.addInitScript(() => localStorage.setItem('rostrum.beta', 'true'))
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await openProfileMenu(page)
  await expect(page.getByRole('menuitemradio')).toHaveCount(3)
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0)
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  for (const call of calls) expect(call.headers().beta).toBeUndefined()
})

test('a member’s page views are counted, an admin’s and the staff’s are not', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const views = watchCalls(page, new RegExp(analyticsUrl), 'POST')
  await page.route(analyticsUrl, (route) => route.fulfill({ status: 204 }))
  await signIn(await createPerson(database, { customers: [veltrane] }))
  await page.getByRole('link', { name: 'Help center' }).click()
  await expect.poll(() => views.map((view) => view.postDataJSON().path)).toEqual(['/', '/help'])
  for (const view of views) expect(view.postData()).not.toContain('@')

  const staff = await createPerson(database, { customers: [veltrane] })
  const email = `${staff.id}@rostrum.example`
  await database.shared.updateTable('identity.users').set({ email }).where('id', '=', staff.id).execute()
  const admin = await createPerson(database, { role: 'admin', customers: [veltrane] })
  for (const person of [{ ...staff, email }, admin]) {
    const tab = await otherBrowser.newPage()
    const untracked = watchCalls(tab, new RegExp(analyticsUrl), 'POST')
    await giveTokens(tab, person)
    await tab.goto('/')
    await expect(shellOf(tab)).toBeVisible()
    await tab.getByRole('link', { name: 'Help center' }).click()
    await expect(tab.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
    expect(untracked).toHaveLength(0)
    await otherBrowser.clearCookies()
  }
})

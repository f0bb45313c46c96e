// The security that people work on, those they watch, and those they are compared with.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { stopClock, watchCalls } from './support/browser.ts'
import { failOnceShown, failWith } from './support/faults.ts'
import { createIssuer, veltraneA } from './support/issuer.ts'
import { createPerson, type Person } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { test as base, expect, notification, shellOf } from './support/test.ts'

/** A customer with three securities, and somebody who works there. */
const test = base.extend<{ issuer: { id: string }; member: Person }>({
  issuer: async ({ database }, use) => use(await createIssuer(database)),
  member: async ({ database, issuer }, use) => use(await createPerson(database, { customers: [issuer.id] })),
})

const picker = (page: Page) => page.getByRole('button', { name: /^Focused security/ })
const choices = (page: Page) => page.getByRole('dialog', { name: /^Focused security/ })
const choose = async (page: Page, ticker: string) => {
  await picker(page).click()
  await choices(page).getByRole('button', { name: ticker }).click()
  await expect(picker(page)).toContainText(ticker)
}

test.describe('the security picker', () => {
  test('is 500 wide, and what is chosen follows a reload and nobody else', async ({
    page,
    database,
    signIn,
    issuer,
    member,
    otherBrowser,
  }) => {
    await signIn(member)
    await expect(picker(page)).toContainText('VLTN.A')
    await picker(page).click()
    await expect(choices(page).getByRole('button', { name: 'OSTG' })).toContainText('$')
    expect((await choices(page).boundingBox())?.width).toBe(500)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const saved = page.waitForResponse(/focused_security/)
    await page.keyboard.press('Enter')
    expect((await saved).request().method()).toBe('PUT')
    await expect(picker(page)).toContainText('VLTN.B')
    await expect(choices(page)).toBeHidden()
    await page.reload()
    await expect(picker(page)).toContainText('VLTN.B')

    const colleague = await otherBrowser.newPage()
    await giveTokens(colleague, await createPerson(database, { customers: [issuer.id] }))
    await colleague.goto('/')
    await expect(picker(colleague)).toContainText('VLTN.A')
  })

  test('is a plain text without the feature', { tag: '@full' }, async ({ page, database, signIn }) => {
    const issuer = await createIssuer(database, { features: [], securities: [veltraneA] })
    await signIn(await createPerson(database, { customers: [issuer.id] }))
    await expect(page.getByRole('banner').getByText('VLTN.A')).toBeVisible()
    await expect(picker(page)).toHaveCount(0)
  })

  test('is a plain text while the flag is off, whatever the customer has', { tag: '@full' }, async ({
    page,
    signIn,
    member,
  }) => {
    await page.route(/feature_flags/, async (route) => {
      const answer = await route.fetch()
      const { toggles } = await answer.json()
      const others = toggles.filter((toggle: { name: string }) => toggle.name !== 'multi_security')
      await route.fulfill({ response: answer, json: { toggles: others } })
    })
    await signIn(member)
    await expect(page.getByRole('banner').getByText('VLTN.A')).toBeVisible()
    await expect(picker(page)).toHaveCount(0)
  })

  test('is not there for a customer without securities', { tag: '@full' }, async ({ page, database, signIn }) => {
    const issuer = await createIssuer(database, { securities: [veltraneA] })
    await database.withTenant(issuer.id, (db) =>
      db.deleteFrom('app.customerSecurities').where('customerId', '=', issuer.id).execute(),
    )
    await signIn(await createPerson(database, { customers: [issuer.id] }))
    await expect(picker(page)).toHaveCount(0)
  })

  test('keeps an assistant’s choice in the browser and not on the server', { tag: '@full' }, async ({
    page,
    database,
    signIn,
    issuer,
    member,
    otherBrowser,
  }) => {
    const calls = watchCalls(page, /focused_security|\/v2\/users\//, 'PUT')
    const assistant = await createPerson(database, { scope: 'assistant', customers: [issuer.id] })
    await signIn(assistant)
    await choose(page, 'OSTG')
    await page.reload()
    await expect(picker(page)).toContainText('OSTG')
    expect(calls).toHaveLength(0)
    const { id: authorizationId } = await database.shared
      .selectFrom('identity.customerAuthorizations')
      .select('id')
      .where('userId', '=', assistant.id)
      .executeTakeFirstOrThrow()
    const kept = await page.evaluate((id) => localStorage.getItem(`rostrum.focused_security.${id}`), authorizationId)
    expect(kept).toContain('OSTG')

    const colleague = await otherBrowser.newPage()
    await giveTokens(colleague, member)
    await colleague.goto('/')
    await expect(picker(colleague)).toContainText('VLTN.A')
  })

  test('stays on the security when the server refuses another', { tag: '@full' }, async ({ page, signIn, member }) => {
    await signIn(member)
    await failWith(page, /focused_security/, 422, 'unprocessable', 'Choose one of your securities')
    await picker(page).click()
    await choices(page).getByRole('button', { name: 'OSTG' }).click()
    await expect(notification(page, 'Ostrelle Gauge could not be selected')).toBeVisible()
    await expect(picker(page)).toContainText('VLTN.A')
  })
})

test('a star fills at once and empties again when the call fails', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member, `/securities/${veltraneA}`)
  const star = page.getByRole('main').getByRole('button', { name: 'Favorite Veltrane Instruments' }).first()
  await failOnceShown(page, /securities\/favorites\//, () => expect(star).toHaveAttribute('aria-pressed', 'true'))
  await star.click()
  await expect(notification(page, 'Veltrane Instruments could not be added to your favorites')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')

  await page.unroute(/securities\/favorites\//)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})

test.describe('the watchlist', () => {
  const rows = (page: Page) => page.getByRole('grid', { name: 'Watchlist' }).getByRole('row')
  const add = async (page: Page, term: string, name: string) => {
    await page.getByRole('textbox', { name: 'Add a security' }).fill(term)
    await page.getByRole('option', { name }).first().click()
    await expect(rows(page).filter({ hasText: name })).toHaveCount(1)
  }

  test('takes securities found by typing, sorts them, and gives one back', { tag: '@full' }, async ({
    page,
    signIn,
    member,
  }) => {
    test.slow()
    await signIn(member, '/settings/watchlist')
    await expect(page.getByText('No securities yet')).toBeVisible()
    await add(page, 'OSTG', 'Ostrelle Gauge')
    await add(page, 'CDRM', 'Caldrithe Metrology')
    await expect(rows(page).nth(1)).toContainText('Caldrithe')
    await expect(rows(page).nth(1)).toContainText(/\$[\d.]+.*%.*\$[\d.]+[MB]/)
    await page.getByRole('button', { name: 'Security', exact: true }).click()
    await expect(page).toHaveURL(/sortField=name&sortDirection=desc/)
    await expect(rows(page).nth(1)).toContainText('Ostrelle')
    await page.reload()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Remove Ostrelle Gauge' }).click()
    await expect(rows(page)).toHaveCount(2)
    const restored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(3)
    await restored
    await page.reload()
    await expect(rows(page)).toHaveCount(3)
    await expectAccessible(page, 'watchlist')
  })

  test('asks once, 150 ms after the last key, and says so when nothing is found', { tag: '@full' }, async ({
    page,
    signIn,
    member,
  }) => {
    await page.clock.install()
    await signIn(member, '/settings/watchlist')
    const field = page.getByRole('textbox', { name: 'Add a security' })
    await expect(field).toBeVisible()
    await stopClock(page)
    const calls = watchCalls(page, /securities\/search/)
    await field.pressSequentially('zzzzqqqq')
    await page.clock.runFor(149)
    expect(calls).toHaveLength(0)
    await page.clock.runFor(1)
    await expect.poll(() => calls.length).toBe(1)
    await page.clock.resume()
    await expect(page.getByText('No Matches')).toBeVisible()
    expect(calls).toHaveLength(1)
  })
})

test.describe('peers', () => {
  const group = (page: Page, name: string) => page.getByRole('region', { name: `Group ${name}` })
  const peers = (page: Page, name: string) => group(page, name).getByRole('listitem')
  const makeGroup = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'New group for Ostrelle Gauge' }).click()
    await page.getByLabel('New group name').fill(name)
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(group(page, name)).toBeVisible()
  }
  const addPeer = async (page: Page, to: string, term: string, name: string) => {
    await group(page, to)
      .getByRole('textbox', { name: `Add a peer to ${to}` })
      .fill(term)
    await page.getByRole('option', { name }).first().click()
    await expect(peers(page, to).filter({ hasText: name })).toContainText(term)
  }

  test('are grouped, named, ordered, removed and brought back', { tag: '@full' }, async ({ page, signIn, member }) => {
    test.slow()
    await signIn(member, '/settings/peers')
    await page.getByRole('button', { name: 'New group for Ostrelle Gauge' }).click()
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByLabel('New group name')).toHaveAccessibleDescription('Enter a name')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await makeGroup(page, 'Close peers')
    await expect(group(page, 'Close peers')).toContainText('Primary')
    await addPeer(page, 'Close peers', 'CDRM', 'Caldrithe Metrology')
    await addPeer(page, 'Close peers', 'QLMS', 'Quelmont Sensors')
    await page.getByRole('button', { name: 'Move Quelmont Sensors up' }).click()
    await expect(peers(page, 'Close peers').first()).toContainText('QLMS')
    await page.getByRole('button', { name: 'Remove Caldrithe Metrology' }).click()
    await expect(peers(page, 'Close peers')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(peers(page, 'Close peers')).toHaveCount(2)

    await makeGroup(page, 'Wider')
    await page.getByRole('button', { name: 'Actions for Wider' }).click()
    await page.getByRole('menuitem', { name: 'Make primary' }).click()
    await expect(group(page, 'Wider')).toContainText('Primary')
    await expect(group(page, 'Close peers')).not.toContainText('Primary')
    await notification(page, 'Wider is now primary').getByRole('button', { name: 'Undo' }).click()
    await expect(group(page, 'Close peers')).toContainText('Primary')
    await expect(group(page, 'Wider')).not.toContainText('Primary')
    await page.getByRole('button', { name: 'Actions for Wider' }).click()
    await page.getByRole('menuitem', { name: 'Make primary' }).click()
    await expect(group(page, 'Wider')).toContainText('Primary')
    await page.getByRole('button', { name: 'Actions for Wider' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Group name').fill('Wider world')
    await page.keyboard.press('Enter')
    await expect(group(page, 'Wider world')).toBeVisible()

    await page.reload()
    await expect(peers(page, 'Close peers')).toHaveText([/QLMS/, /CDRM/])
    await expect(group(page, 'Wider world')).toContainText('Primary')
    await expectAccessible(page, 'peers')
  })

  test('changed by two people at once: both are told, and nothing is lost', { tag: '@full' }, async ({
    page,
    database,
    signIn,
    issuer,
    member,
    otherBrowser,
  }) => {
    test.slow()
    await signIn(member, '/settings/peers')
    await makeGroup(page, 'Close peers')
    const colleague = await otherBrowser.newPage()
    await giveTokens(colleague, await createPerson(database, { customers: [issuer.id] }))
    await colleague.goto('/settings/peers')
    await expect(shellOf(colleague)).toBeVisible()
    await expect(group(colleague, 'Close peers')).toBeVisible()
    await addPeer(page, 'Close peers', 'CDRM', 'Caldrithe Metrology')

    await group(colleague, 'Close peers').getByRole('textbox', { name: 'Add a peer to Close peers' }).fill('QLMS')
    await colleague.getByRole('option', { name: 'Quelmont Sensors' }).click()
    const notice = colleague.getByRole('alert').filter({ hasText: 'Someone else changed this group' })
    await expect(notice).toContainText('They added CDRM')
    await expect(peers(colleague, 'Close peers')).toHaveText([/Quelmont Sensors/])
    await expectAccessible(colleague, 'peers-conflict')
    await notice.getByRole('button', { name: 'Save my change too' }).click()
    await expect(peers(colleague, 'Close peers')).toHaveText([/CDRM/, /QLMS/])
    await expect(notice).toBeHidden()

    await page.getByRole('button', { name: 'Remove Caldrithe Metrology' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'They added QLMS' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard my change' }).click()
    await expect(peers(page, 'Close peers')).toHaveText([/CDRM/, /QLMS/])
  })
})

test('the security picker as axe sees it', { tag: '@full' }, async ({ page, signIn, member }) => {
  test.slow()
  await signIn(member, '/settings/watchlist')
  await picker(page).click()
  await expect(choices(page).getByRole('button', { name: 'OSTG' })).toBeVisible()
  await choices(page).getByRole('button', { name: 'Favorite Ostrelle Gauge' }).click()
  await expectAccessible(page, 'security-picker')
})

test('a list with bands that no longer exist is repaired by choosing from today’s', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  const revised = /\/v2\/organizations.*market_caps=giga/
  await failWith(page, revised, 422, 'unprocessable', 'no longer exists', 'market_caps')
  await signIn(member, '/search/organizations?term=capital&marketCaps=giga')
  const update = page.getByRole('dialog', { name: 'Market caps have been updated' })
  await expect(update.getByRole('button', { name: 'Show these' })).toBeDisabled()
  await update.getByRole('checkbox', { name: /^Above .* USD$/ }).check()
  await update.getByRole('button', { name: 'Show these' }).click()
  await expect(update).toBeHidden()
  await expect(page).toHaveURL(/term=capital/)
  await expect(page).toHaveURL(/marketCaps=(?!giga)/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

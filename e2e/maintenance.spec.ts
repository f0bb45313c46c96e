// A server of its own: maintenance closes it for everybody.
import { expectAccessible } from './support/accessibility.ts'
import { watchCalls } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { testOnOwnServer } from './support/own-server.ts'
import { ada } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, shellOf } from './support/test.ts'

const test = testOnOwnServer({ DEMO_MARKET: 'none' })
const tenMinutes = 600_000

test('maintenance replaces the application, says why and until when, and ends by itself', async ({ page, server }) => {
  await page.clock.install()
  await giveTokens(page, ada, server.url)
  await page.goto(server.url)
  await expect(shellOf(page)).toBeVisible()

  const expiresAt = new Date(Date.now() + 3_600_000)
  await server.owner.shared.insertInto('identity.maintenance').values({ reason: 'A larger disk', expiresAt }).execute()
  // A running process may believe for a second what it last read.
  await expect.poll(async () => (await page.request.get(`${server.url}/_status`)).status()).toBe(503)
  // The next call notices. The application may have made one by itself, and then the button is gone.
  const notice = page.getByRole('heading', { level: 1, name: 'Rostrum is in maintenance' })
  await page.getByRole('button', { name: 'Bookmark Dashboard' }).or(notice).first().click()
  await expect(notice).toBeVisible()
  await expect(page.getByText('A larger disk')).toBeVisible()
  const until = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Toronto',
  }).format(expiresAt)
  await expect(page.getByText(`Expected back ${until}.`)).toBeVisible()
  await expectAccessible(page, 'maintenance')

  const polls = watchCalls(page, /_status/)
  const refused = page.waitForResponse(/_status/)
  await page.clock.fastForward(tenMinutes)
  await (await refused).finished()
  expect(polls).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rostrum is in maintenance')

  await server.owner.shared.deleteFrom('identity.maintenance').execute()
  await expect.poll(async () => (await page.request.get(`${server.url}/_status`)).status()).toBe(200)
  await page.clock.fastForward(tenMinutes)
  await expect(shellOf(page)).toBeVisible()
  expect(polls).toHaveLength(2)
})

test('a page opened during maintenance returns at the first good poll', { tag: '@full' }, async ({ page, server }) => {
  await page.clock.install()
  await giveTokens(page, ada, server.url)
  await server.owner.shared.insertInto('identity.maintenance').values({ reason: 'A larger disk' }).execute()
  await expect.poll(async () => (await page.request.get(`${server.url}/_status`)).status()).toBe(503)
  await page.goto(server.url)
  // Another issuer's token may outlive the maintenance, and then the page repeats the very call that was refused.
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: user.expires_at + 3600 }))
  })
  await page.reload()
  const notice = page.getByRole('heading', { level: 1, name: 'Rostrum is in maintenance' })
  await expect(notice).toBeVisible()

  await server.owner.shared.deleteFrom('identity.maintenance').execute()
  await expect.poll(async () => (await page.request.get(`${server.url}/_status`)).status()).toBe(200)
  const polls = watchCalls(page, /_status/)
  await page.clock.fastForward(tenMinutes)
  await expect(shellOf(page)).toBeVisible()
  expect(polls).toHaveLength(1)
})

test('an outage replaces a page that has nothing to show, and ends by itself', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await page.clock.install()
  await giveTokens(page, ada, server.url)
  await failWith(page, /\/v2\/configuration/, 503, 'outage', 'Rostrum cannot reach its database.')
  await failWith(page, /_status/, 503, 'outage', 'Rostrum cannot reach its database.')
  await page.goto(server.url)
  const notice = page.getByRole('heading', { level: 1, name: 'Rostrum is not available' })
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'outage')
  const refused = page.waitForResponse(/_status/)
  await page.clock.fastForward(5000)
  await (await refused).finished()
  await expect(notice).toBeVisible()

  await page.unrouteAll()
  await page.clock.fastForward(5000)
  await expect(shellOf(page)).toBeVisible()
})

// Inside a financial data terminal: a frame of another origin, in a browser that blocks the cookies of frames.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import type { Database } from '../server/src/platform/database/database.ts'
import { freePort } from '../server/src/testing/server-process.ts'
import { expectAccessible, expectFrameAccessible } from './support/accessibility.ts'
import { chromiumPath, testChromiumArguments } from './support/chromium.ts'
import { testOnOwnServer } from './support/own-server.ts'
import { ada } from './support/people.ts'
import { expect, shellOf } from './support/test.ts'

// Chosen once by the first process to read this file; the worker inherits it.
process.env.TERMINAL_PORT ??= String(await freePort())
const terminal = `http://127.0.0.1:${process.env.TERMINAL_PORT}`

const test = testOnOwnServer({ TERMINAL_ORIGINS: terminal })
const executablePath = chromiumPath()
test.use({
  launchOptions: {
    args: [...testChromiumArguments, '--test-third-party-cookie-phaseout'],
    ...(executablePath && { executablePath }),
  },
})

const hostPage = readFileSync(new URL('../docs/terminal-host.html', import.meta.url))
const host = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end(hostPage),
)
test.beforeAll(() => new Promise<void>((done) => host.listen(Number(process.env.TERMINAL_PORT), '127.0.0.1', done)))
test.afterAll(() => new Promise((done) => host.close(done)))

async function cusipOf({ shared: db }: Database, ticker: string): Promise<string> {
  const { value } = await db
    .selectFrom('market.securityIdentifiers as n')
    .innerJoin('market.securities as s', 's.id', 'n.securityId')
    .select('n.value')
    .where('n.kind', '=', 'cusip')
    .where('n.validTo', 'is', null)
    .where('s.ticker', '=', ticker)
    .executeTakeFirstOrThrow()
  return value
}

async function signInAlone(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await shellOf(page).first().waitFor()
}

test('a person signs in inside the frame, and the security follows both ways', async ({ page, server }) => {
  const answer = await page.request.get(server.url)
  expect(answer.headers()['content-security-policy']).toContain(`frame-ancestors 'self' ${terminal}`)

  await page.goto(`${terminal}/?rostrum=${server.url}`)
  const frame = page.frameLocator('iframe')
  const opened = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Sign in' }).click()
  const popup = await opened
  await popup.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await popup.getByLabel('Password', { exact: true }).fill(ada.password)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await expect(frame.getByRole('navigation', { name: 'Quick links' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Rostrum shows Veltrane')
  await expect(frame.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(frame.getByRole('link', { name: 'Research', exact: true })).toHaveCount(0)

  await page.getByLabel('Ticker').fill('BRKM')
  await page.getByRole('button', { name: 'Change security' }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Brackmoor')
  await frame.getByRole('textbox', { name: 'Ticker or CUSIP' }).fill('OSTG')
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Ostrelle')
  await expect(page.getByRole('status')).toContainText('OSTG')
  await frame.getByRole('link', { name: 'Holders', exact: true }).click()
  await expect(frame.getByRole('tab', { name: /^Holders/ })).toHaveAttribute('aria-selected', 'true')

  await frame.getByRole('link', { name: 'Organization', exact: true }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Ostrelle')
  await expect(frame.getByRole('tab', { name: 'News' })).toBeVisible()

  // By CUSIP, from the page around it and by hand; targets are for one's own security.
  const cusip = await cusipOf(server.owner, 'VLTN.A')
  await page.getByLabel('Ticker').fill('')
  await page.getByLabel('CUSIP').fill(cusip)
  await page.getByRole('button', { name: 'Change security' }).click()
  await expect(frame.getByRole('navigation', { name: 'Quick links' })).toBeVisible()
  await frame.getByRole('textbox', { name: 'Ticker or CUSIP' }).fill(await cusipOf(server.owner, 'BRKM'))
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Brackmoor')
  await expect(frame.getByRole('button', { name: 'Targets' })).toBeDisabled()
  await frame.getByRole('textbox', { name: 'Ticker or CUSIP' }).fill(cusip)
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Veltrane')
  await frame.getByRole('link', { name: 'Targets', exact: true }).click()
  await expect(frame.getByRole('heading', { level: 1, name: 'Target Search' })).toBeVisible()

  const embedded = page.frames().find((one) => one.url().startsWith(server.url))
  if (!embedded) throw new Error('The frame is gone')
  // Away from the link that was clicked last.
  await page.mouse.move(0, 0)
  await expectFrameAccessible(page, embedded, 'terminal')

  await popup.close().catch(() => undefined)
  const alone = await page.context().newPage()
  await alone.goto(`${server.url}/?embedded=terminal`)
  await alone.getByRole('textbox', { name: 'Email' }).or(shellOf(alone)).first().waitFor()
  await expectAccessible(alone, 'terminal-sign-in', 'html')

  // Links that the terminal's page can have.
  if (await alone.getByRole('textbox', { name: 'Email' }).isVisible()) await signInAlone(alone)
  await alone.goto(`${server.url}/quick-link?to=holders&cusip=${cusip}`)
  await expect(alone.getByRole('tab', { name: /^Holders/ })).toHaveAttribute('aria-selected', 'true')
  await alone.goto(`${server.url}/quick-link?to=organization&ticker=BRKM`)
  await expect(alone).toHaveURL(/\/organizations\//)
  await alone.goto(`${server.url}/quick-link?to=targets&ticker=BRKM`)
  await expect(alone.getByText('Targets are for your own securities.')).toBeVisible()
  await alone.goto(`${server.url}/quick-link?to=targets&cusip=${cusip}`)
  await expect(alone).toHaveURL(/\/target$/)
  await alone.goto(`${server.url}/quick-link?ticker=NONE`)
  await expect(alone.getByText('Security not found')).toBeVisible()
  await expectAccessible(alone, 'quick-link', 'html')
})

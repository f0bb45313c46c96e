// Inside a financial data terminal: a frame of another origin, in a browser that blocks the cookies of frames.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { freePort } from '../server/src/testing/server-process.ts'
import { expectAccessible } from './support/accessibility.ts'
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

  // Axe does not see into the frame of another origin, so the same page on its own.
  await popup.close().catch(() => undefined)
  const alone = await page.context().newPage()
  await alone.goto(`${server.url}/?embedded=terminal`)
  await alone.getByRole('textbox', { name: 'Email' }).or(shellOf(alone)).first().waitFor()
  await expectAccessible(alone, 'terminal', 'html')
})

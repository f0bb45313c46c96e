// The design page, which exists in development only, and the parts that no screen uses yet.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/src/testing/server-process.ts'
import { expectAccessible } from './support/accessibility.ts'
import { runClockUntil, stopClock } from './support/browser.ts'
import { test as base, expect } from './support/test.ts'

const web = fileURLToPath(new URL('../web/', import.meta.url))

const test = base.extend<object, { designUrl: string }>({
  designUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const port = await freePort()
      const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
      const server = spawn(process.execPath, [vite, '--port', String(port), '--strictPort', '--host', 'localhost'], {
        cwd: web,
        env: { ...process.env, NODE_ENV: 'development', PORT: String(port), API_PORT: process.env.E2E_PORT },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await new Promise<void>((resolve) => {
        server.stdout.on('data', (text: Buffer) => text.includes('ready in') && resolve())
      })
      await use(`http://localhost:${port}/_design`)
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// One development server, started once.
test.describe.configure({ mode: 'default', timeout: 90_000 })

test('the quick-add menu closes 2 s after the mouse has left', { tag: '@full' }, async ({ page, designUrl }) => {
  await page.clock.install()
  await page.goto(designUrl)
  const button = page.getByRole('button', { name: 'Quick add' })
  const menu = page.getByRole('menu', { name: 'Quick add' })
  await expect(button).toBeVisible({ timeout: 60_000 })
  await stopClock(page)
  await button.hover()
  await expect(menu).toBeVisible()
  await page.mouse.move(200, 200)
  await page.clock.runFor(1900)
  await expect(menu).toBeVisible()
  await button.hover()
  await page.clock.runFor(5000)
  await expect(menu).toBeVisible()
  await page.mouse.move(200, 200)
  await page.clock.runFor(1900)
  await expect(menu).toBeVisible()
  await runClockUntil(page, () => menu.isHidden())
})

test('the quick-add menu opens, moves and closes by keyboard', { tag: '@full' }, async ({ page, designUrl }) => {
  await page.goto(designUrl)
  const button = page.getByRole('button', { name: 'Quick add' })
  await expect(button).toBeVisible({ timeout: 60_000 })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /Log activity/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /Add task/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu', { name: 'Quick add' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('a table of 10,000 rows shows few of them, and the keyboard reaches all', async ({ page, designUrl }) => {
  await page.goto(designUrl)
  const table = page.getByRole('grid', { name: 'Current holders' })
  await expect(table).toHaveAttribute('aria-rowcount', '10002', { timeout: 60_000 })
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  const active = () =>
    table.evaluate((grid) => {
      const row = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
      return row?.getAttribute('aria-rowindex')
    })
  await table.focus()
  await page.keyboard.press('ArrowDown')
  expect(await active()).toBe('2')
  await page.keyboard.press('End')
  await expect.poll(active).toBe('10001')
  await expect(table.locator('[aria-rowindex="10001"]')).toBeInViewport()
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Home')
  await expect.poll(active).toBe('2')
  await page.keyboard.press('Enter')
  const name = (await table.locator('[aria-rowindex="2"]').getByRole('gridcell').nth(1).textContent()) ?? ''
  await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible()
})

test('every part is accessible', { tag: '@full' }, async ({ page, designUrl }) => {
  await page.goto(designUrl)
  await expect(page.getByRole('grid', { name: 'Current holders' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'design')
  await page.getByRole('button', { name: 'Open side panel' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'design-side-panel', '[role=dialog]')
})

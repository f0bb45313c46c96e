// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, pinnedNode, root } from './bootstrap.mjs'

/** The headless shell first: it is a third faster. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export async function ensureChromium() {
  const found = find() ?? (await installed())
  if (found) return found
  console.log('Installing Chromium for the browser tests…')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const byPlaywright = spawnSync(pinnedNode(), [playwright, 'install', 'chromium'], { cwd: root, stdio: 'ignore' })
  if (byPlaywright.status === 0) {
    const path = await installed()
    if (path) return path
  }
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env }).status === 0) break
    }
  }
  return find() ?? fail('No Chromium: install one, or name it in CHROMIUM_PATH.')
}

function find() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH names no file: ${given}`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Playwright's own browser, if it has been downloaded. */
async function installed() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

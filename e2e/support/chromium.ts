import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The machine's own Chromium; undefined means the one that Playwright installed. */
export const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM_PATH || places.find((path) => existsSync(path))

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** No page of a test lives long enough for optimized code to pay off: optimizing took 8 % of a journey's CPU time. */
export const testChromiumArguments = [...chromiumArguments, '--js-flags=--no-opt --no-maglev']

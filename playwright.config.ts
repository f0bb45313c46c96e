import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './e2e/support/chromium.ts'
import { freePort } from './server/src/testing/server-process.ts'

// Chosen once by the first process to read this file; the workers inherit it.
process.env.E2E_PORT ??= String(await freePort())

const executablePath = chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // `npm test` has ten minutes: journeys beyond the first of their kind run with `npm run test:browser`.
  ...(process.env.WHOLE ? {} : { grepInvert: /@whole/ }),
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Toronto',
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
  },
})

import { defineConfig } from '@playwright/test'
import { chromiumPath, testChromiumArguments } from './e2e/support/chromium.ts'
import { isCi, isFullRun } from './e2e/support/full-run.ts'
import { freePort } from './server/src/testing/server-process.ts'

// Chosen once by the first process to read this file; the workers inherit it.
process.env.E2E_PORT ??= String(await freePort())

const executablePath = chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // `npm test` has twelve minutes: journeys beyond the first of their kind run with CI=true and `npm run test:browser`.
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  // scripts/test.mjs names those that needed one.
  retries: isCi ? 2 : 0,
  workers: 2,
  forbidOnly: isCi,
  reporter: [['list']],
  // They end what hangs. A machine that is busy with something else takes several times as long as a free one.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Toronto',
    // Nothing fades or slides in, which clicks and scans would wait for; e2e/design.spec.ts is as most people see it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: testChromiumArguments, ...(executablePath && { executablePath }) },
  },
})

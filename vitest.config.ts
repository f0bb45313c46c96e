import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumPath, testChromiumArguments } from './e2e/support/chromium.ts'

const executablePath = chromiumPath()

// Tests start the server in processes of its own too: Node compiles it once and keeps the result.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

// `unit` needs nothing but the code; `component` draws parts of the web application in a Chromium; `api` starts one
// PostgreSQL for all its files. The journeys in e2e/ are Playwright's.
export default defineConfig({
  test: {
    // `npm test` has twelve minutes: these run with CI=true and when a step is requested by name.
    tags: [{ name: 'full', description: 'Takes long: kills, upgrades, real data, or the same for every endpoint.' }],
    // Two cores: one file each, while PostgreSQL shares them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'server/src/**/*.unit.test.ts',
            'web/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          // Property tests run hundreds of cases; a busy machine must not fail them.
          testTimeout: 30_000,
        },
      },
      {
        // Every package that the web application uses is bundled before the first test: one that is met later would be
        // bundled then, beside a second copy of React.
        optimizeDeps: { entries: ['web/src/**/*.{ts,tsx}'] },
        test: {
          name: 'component',
          include: ['web/src/**/*.test.tsx'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: testChromiumArguments, ...(executablePath && { executablePath }) },
              contextOptions: { locale: 'en-US', timezoneId: 'America/Toronto' },
            }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'api',
          // The server runs as Node runs it, without a bundler in between, and is loaded once for all files of a worker:
          // loading it took longer than the tests. Each file has its own database, which caches name in their keys.
          experimental: { viteModuleRunner: false },
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          // Only a test that hangs reaches these limits, even on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// `unit` needs nothing but the code; `api` starts one PostgreSQL for all its files. Browser tests in e2e/ are Playwright's.
export default defineConfig({
  test: {
    // Two cores: one file each, while PostgreSQL shares them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.unit.test.ts', 'web/src/**/*.test.ts'],
          // Property tests run hundreds of cases; a busy machine must not fail them.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          // The server runs as Node runs it, without a bundler in between.
          experimental: { viteModuleRunner: false },
          include: ['server/src/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

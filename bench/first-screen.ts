// Bytes that a browser downloads for the first screen after sign-in, with a cold cache.
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts'
import { type Benchmark, milliseconds } from './report.ts'
import { withServer } from './server.ts'

const budget = 300 * 1000

export const firstScreen: Benchmark = () =>
  withServer(async ({ url }) => {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
    try {
      const page = await browser.newPage()
      await page.goto(url)
      await page.getByRole('button', { name: /Miles Okafor/ }).click()
      await page.getByRole('heading', { name: 'Veltrane Instruments' }).waitFor()
      // A new context with the issuer's cookie: signed in, but with an empty cache.
      const context = await browser.newContext({ storageState: await page.context().storageState() })
      const fresh = await context.newPage()
      const sizes = { script: 0, stylesheet: 0 }
      fresh.on('requestfinished', async (request) => {
        const type = request.resourceType()
        if (type !== 'script' && type !== 'stylesheet') return
        sizes[type] += (await request.sizes()).responseBodySize
      })
      const begin = performance.now()
      await fresh.goto(url)
      await fresh.getByRole('heading', { name: 'Veltrane Instruments' }).waitFor()
      const shownAfter = performance.now() - begin
      await fresh.waitForLoadState('networkidle')
      return [
        {
          what: 'compressed JavaScript of the first screen',
          value: kilobytes(sizes.script),
          budget: kilobytes(budget),
          isMet: sizes.script <= budget,
        },
        { what: 'compressed styles of the first screen', value: kilobytes(sizes.stylesheet) },
        { what: 'first screen shown after', value: milliseconds(shownAfter) },
      ]
    } finally {
      await browser.close()
    }
  })

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`

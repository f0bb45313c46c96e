import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const widths = [1440, 390]
const schemes = ['light', 'dark'] as const

/** With SCREENSHOTS=FOLDER every screen is also kept as a picture, for human eyes. */
const pictures = process.env.SCREENSHOTS

/** Axe finds nothing on the screen, or within one part of it, wide and narrow, light and dark. */
export async function expectAccessible(page: Page, name: string, within = 'html'): Promise<void> {
  const height = page.viewportSize()?.height ?? 900
  for (const width of pictures ? [...widths, 1024] : widths) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await settle(page, colorScheme)
      await takePicture(page, `${name}-${width}-${colorScheme}`)
      const { violations } = await new AxeBuilder({ page }).include(within).withTags(tags).setLegacyMode().analyze()
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.failureSummary} ${node.html}`),
      )
      expect.soft(found, `${name}, ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** Half-faded colours fail where the finished ones do not. What moves for ever, a loader, is not waited for. */
async function settle(page: Page, colorScheme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

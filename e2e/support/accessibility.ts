import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'
import { markContrastSamples, sampled } from './contrast-samples.ts'
import { isFullRun } from './full-run.ts'
import { expect } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** With SCREENSHOTS=FOLDER every screen is also kept as a picture, for human eyes, in every width and both themes. */
const pictures = process.env.SCREENSHOTS

type View = [width: number, colorScheme: 'light' | 'dark']
const everyView = [1440, 1024, 390].flatMap((width): View[] => [
  [width, 'light'],
  [width, 'dark'],
])
const scanned: View[] = [
  [1440, 'light'],
  [390, 'dark'],
]
const views: View[] = pictures ? everyView : isFullRun ? scanned : scanned.slice(0, 1)

/** The bar and the menu around every page: looked at once, with `within` html, instead of on each page. */
const shell = ['.mantine-AppShell-header', '.mantine-AppShell-navbar']

/** Rows, entries and options from the fourth on look like those before. */
const moreRows = [
  '[role=row]:nth-child(n+4)',
  'tbody tr:nth-child(n+4)',
  'li:nth-child(n+4)',
  '[role=option]:nth-child(n+4)',
]

/** Axe finds nothing on the page, or within one part of the screen: wide and light, in a full run also narrow and dark. */
export async function expectAccessible(page: Page, name: string, within?: string): Promise<void> {
  const before = page.viewportSize()
  const height = before?.height ?? 900
  for (const [width, colorScheme] of views) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await settle(page, colorScheme)
    await takePicture(page, `${name}-${width}-${colorScheme}`)
    const found = await violationsOn(page, within)
    expect.soft(found, `${name}, ${width} px, ${colorScheme}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
  await laidOut(page)
}

/** The document of a frame of another origin, into which a scan of the page around it does not see. */
export async function expectFrameAccessible(page: Page, frame: Frame, name: string): Promise<void> {
  for (const [, colorScheme] of views) {
    await page.emulateMedia({ colorScheme })
    await settle(frame, colorScheme)
    await prepare(frame, 'html', moreRows)
    const found = await scan(frame, { include: ['html'], exclude: moreRows })
    expect.soft(found, `${name}, in its frame, ${colorScheme}`).toEqual([])
  }
}

const settings = JSON.stringify({ rules: [{ id: 'color-contrast', selector: `[${sampled}]` }] })

export async function violationsOn(page: Page, within?: string): Promise<string[]> {
  const parts = { include: [within ?? 'html'], exclude: within ? moreRows : [...moreRows, ...shell] }
  for (const frame of page.frames())
    await prepare(frame, frame === page.mainFrame() ? (within ?? 'html') : 'html', parts.exclude)
  return scan(page.mainFrame(), parts)
}

async function prepare(frame: Frame, within: string, exclude: string[]): Promise<void> {
  // Into each document once: loading it takes as long as scanning a small page.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${axe.source};axe.configure(${settings})`)
  await markContrastSamples(frame, within, exclude)
}

async function scan(frame: Frame, parts: { include: string[]; exclude: string[] }): Promise<string[]> {
  // What passed is not described, which takes a quarter of the time.
  const options: axe.RunOptions = { resultTypes: ['violations'], runOnly: tags }
  const { violations } = await frame.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(given.parts, given.options),
    { parts, options },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.failureSummary} ${node.html}`),
  )
}

/**
 * A click is lost when what it presses moves before it is released, as it may after a change of the width: tables and
 * frames measure themselves again some frames later. A page that is never idle is not waited for longer than a second.
 */
const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const sizes = () =>
          [document.documentElement, ...document.querySelectorAll('iframe, main, main *')]
            .slice(0, 400)
            .map((one) => one.getBoundingClientRect())
            .map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`)
            .join()
        const look = (before: string, frames: number) =>
          requestAnimationFrame(() => {
            const now = sizes()
            if (frames > 60 || (now === before && frames >= 3)) requestIdleCallback(() => done(), { timeout: 1000 })
            else look(now, frames + 1)
          })
        look('', 0)
      }),
  )

/** Colors fail the contrast check while they fade in. Endless animations, such as loaders, are not waited for. */
async function settle(page: Page | Frame, colorScheme: string): Promise<void> {
  const html = page.locator('html')
  // Pages that the server renders have no theme but the browser's.
  if ((await html.getAttribute('data-mantine-color-scheme')) !== null) {
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

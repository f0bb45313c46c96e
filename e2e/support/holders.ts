// What journeys through the screens of holders share.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { createPerson, demoCustomers, type Person } from './people.ts'
import { test as base, expect } from './test.ts'

type Fixtures = {
  reader: Person
  /** Signs a reader in at an address. */
  open: (path: string) => Promise<void>
  /** Signs a reader in and goes to a screen of holders by the menu. */
  choose: (entry: string) => Promise<void>
}

export const test = base.extend<Fixtures>({
  reader: async ({ database }, use) => {
    await use(await createPerson(database, { customers: [demoCustomers.veltrane] }))
  },
  open: async ({ signIn, reader }, use) => {
    await use((path) => signIn(reader, path))
  },
  choose: async ({ page, signIn, reader }, use) => {
    await use(async (entry) => {
      await signIn(reader)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
    })
  },
})

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const grid = (page: Page, name = 'Holders') => page.getByRole('grid', { name })
export const firstFigure = (page: Page, name = 'Holders') =>
  grid(page, name).getByRole('row').nth(1).getByRole('button').first()
export const picture = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const pickQuarter = async (page: Page, field: string, quarter: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: quarter }).click()
}

/** How many the list says there are. */
export const counted = async (page: Page, noun: string): Promise<number> => {
  const said = page.getByRole('status').filter({ hasText: new RegExp(`^[\\d,]+ ${noun}s?$`) })
  await expect(said).toBeVisible()
  return Number(((await said.textContent()) ?? '').replaceAll(/\D/g, ''))
}

/** A screen that has been looked at in every width, and is worked with in a wide one. */
export async function expectReadable(page: Page, name: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, name)
}

export const toggleColumn = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Choose and pin columns' }).click()
  await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** What a file has that a press on something brings. */
export async function downloaded(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  const [header = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  return { name: download.suggestedFilename(), columns: header.replace('\uFEFF', '').split(','), lines }
}

export const exported = (page: Page) =>
  downloaded(page, async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  })

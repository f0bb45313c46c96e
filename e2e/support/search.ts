// Searching as people do, and rows of the invented market to search for.
import type { Page } from '@playwright/test'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { tokenOf } from './browser.ts'

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
export const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })
export const groupOf = (page: Page, name: string) => searchDialog(page).getByRole('region', { name, exact: true })

/** Those of a list, without its header. */
export const rows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
export const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })

export async function openSearch(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
}

interface Found {
  id: string
  name: string
}

const rowsOf = async <Row>({ shared }: Database, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(shared)).rows

export const largestOrganizations = (database: Database, count: number) =>
  rowsOf(
    database,
    sql<Found>`select id, name from market.organization_index where eaum is not null order by eaum desc limit ${count}`,
  )

export const organizationsNamed = (database: Database, word: string, count: number) =>
  rowsOf(
    database,
    sql<Found>`select id, name from market.organization_index where name ilike ${`%${word}%`} order by id limit ${count}`,
  )

export const peopleAt = (database: Database, word: string, count: number) =>
  rowsOf(
    database,
    sql<Found>`select id, first_name || ' ' || last_name as name from market.person_index
      where organization_name ilike ${`%${word}%`} order by id limit ${count}`,
  )

export const somePeople = (database: Database, count: number) =>
  rowsOf(
    database,
    sql<Found>`select id, first_name || ' ' || last_name as name from market.person_index order by id limit ${count}`,
  )

export const chiefInvestmentOfficers = (database: Database, count: number) =>
  rowsOf(
    database,
    sql<Found & { firm: string }>`select id, first_name || ' ' || last_name as name, organization_name as firm
      from market.person_index where title = 'Chief Investment Officer' order by id limit ${count}`,
  )

export const someSecurities = (database: Database, count: number) =>
  rowsOf(
    database,
    sql<
      Found & { ticker: string }
    >`select id, name, ticker from market.security_index where ticker is not null order by id limit ${count}`,
  )

/** The second and third letters in the wrong order, as fingers do. */
export const mistyped = (text: string): string => text.replace(/^(.)(.)(.)/, '$1$3$2')

export async function addToIrm(page: Page, kind: 'people' | 'organizations', id: string): Promise<void> {
  const authorization = `Bearer ${await tokenOf(page)}`
  const answer = await page.request.put(`/v2/irm/${kind}/${id}`, { headers: { authorization } })
  if (!answer.ok()) throw new Error(`Not added: ${answer.status()} ${await answer.text()}`)
}

// A day on which a new quarter comes in, on a server of its own: it changes what everybody sees.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import { importPaths } from '../server/src/ingestion/load/import.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { runningEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { expectAccessible } from './support/accessibility.ts'
import { startScheduledJob } from './support/jobs.ts'
import { testOnOwnServer } from './support/own-server.ts'
import { ada } from './support/people.ts'
import { type ReportedRow, submissionOf } from './support/reports.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect } from './support/test.ts'

const test = testOnOwnServer()
const last = '2026-09-30'
const next = { period: '2026-12-31', filedOn: '2027-01-20' }

/** Two holders of the demo's security with short portfolios: one will buy, one will leave. */
async function findHolders({ shared }: Database) {
  return shared
    .selectFrom('market.positions as p')
    .innerJoin('market.organizations as o', 'o.id', 'p.organizationId')
    .innerJoin('market.filings as f', (join) =>
      join.onRef('f.organizationId', '=', 'o.id').on('f.period', '=', last).on('f.form', '=', '13F-HR'),
    )
    .select(['o.id', 'o.name', 'o.cik', 'f.accession', 'p.shares'])
    .where('p.securityId', '=', demoSecurities.veltraneA)
    .where('p.quarter', '=', last)
    .orderBy('f.rowCount')
    .limit(2)
    .execute()
}

const rowsOf = ({ shared }: Database, accession: string) =>
  shared
    .selectFrom('market.filingRows')
    .select(['issuerName', 'classTitle', 'cusip', 'securityId'])
    .select((row) => [row.cast<string>('value', 'text').as('value'), row.cast<string>('amount', 'text').as('amount')])
    .where('accession', '=', accession)
    .where('putCall', 'is', null)
    .orderBy('rowNumber')
    .execute()

const isOurs = (row: { securityId: string | null }) => row.securityId === demoSecurities.veltraneA
const doubled = (row: ReportedRow): ReportedRow => ({
  ...row,
  value: String(BigInt(row.value) * 2n),
  amount: String(BigInt(row.amount) * 2n),
})

/** The demo's latest quarter is the current one: the next one's reports are imported on a day on which they can be. */
async function onDay<T>(day: string, work: () => Promise<T>): Promise<T> {
  const { now } = Date
  Date.now = () => Date.parse(day)
  try {
    return await work()
  } finally {
    Date.now = now
  }
}

test('an import day: movers change, evidence opens the new filing, and alerts arrive where they are watched for', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const database = server.owner
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-reports-'))
  try {
    await giveTokens(page, ada, server.url)
    await page.goto(`${server.url}/holders/movers`)
    await expect(page.getByText(/from Q2 2026 to Q3 2026/)).toBeVisible()

    // Somebody has the list of alerts open all the while.
    const watched = await context.newPage()
    await watched.goto(`${server.url}/changes`)
    const told = watched.getByRole('table', { name: 'Holder alerts' }).getByRole('rowgroup')
    // The worker looks every minute, and is made to look at once. Who comes back to the window need not wait for the
    // list's own next minute.
    const evaluate = () => startScheduledJob(database, 'holders.evaluate-alerts')
    const comeBack = (until: () => Promise<void>) =>
      expect(async () => {
        await watched.evaluate(() => window.dispatchEvent(new Event('focus')))
        await until()
      }).toPass({ timeout: 60_000 })
    await evaluate()
    await comeBack(() => expect(told.nth(1)).toBeVisible({ timeout: 2000 }))
    const reason = told.nth(1).getByRole('row').nth(1)
    const before = await reason.textContent()

    const [buyer, seller] = await findHolders(database)
    if (!buyer || !seller) throw new Error('The demo has no two holders')
    const bought = (await rowsOf(database, buyer.accession)).map((row) => (isOurs(row) ? doubled(row) : row))
    const left = (await rowsOf(database, seller.accession)).filter((row) => !isOurs(row))
    const filed = { buyer: '0009999999-27-000001', seller: '0009999999-27-000002' }
    await writeFile(
      join(folder, `${filed.buyer}.txt`),
      submissionOf({ accession: filed.buyer, cik: buyer.cik ?? '', manager: buyer.name, ...next, rows: bought }),
    )
    await writeFile(
      join(folder, `${filed.seller}.txt`),
      submissionOf({ accession: filed.seller, cik: seller.cik ?? '', manager: seller.name, ...next, rows: left }),
    )
    const url = await runningEmbeddedPostgres(server.dataDirectory)
    const imported = await onDay(next.filedOn, () => importPaths(url ?? '', [folder]))
    expect(imported.firstRefusal).toBeNull()
    expect(imported.counts.filings).toBe(2)
    await evaluate()

    await page.reload()
    await expect(page.getByText(/from Q3 2026 to Q4 2026/)).toBeVisible()
    const movers = page.getByRole('grid', { name: 'Movers' })
    const mover = (name: string) => movers.getByRole('row').filter({ hasText: name })
    await expect(mover(buyer.name)).toContainText('Increased')
    const change = mover(buyer.name).getByRole('button', { name: `+${Number(buyer.shares).toLocaleString('en-US')}` })
    await expect(change).toBeVisible()
    await expect(mover(seller.name)).toContainText('Exit')
    // A holder that has not filed yet does not count as a seller.
    await expect(movers.getByRole('row')).toHaveCount(3)
    const season = page.getByText(/^Q4 2026 filings are open: 2 of \d+ managers have filed/)
    await expect(season).toContainText('; only those are compared')

    await mover(buyer.name).getByRole('button', { name: filed.buyer }).click()
    const filing = page.getByRole('dialog', { name: 'Filing' })
    await expect(filing.getByText(`13F-HR, ${filed.buyer}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await change.click()
    const evidence = page.getByRole('dialog', { name: /, Q[1-4] 20[0-9]{2}$/ })
    await expect(evidence.getByText(`13F-HR, ${filed.buyer}`)).toBeVisible()
    await expect(evidence.getByText('Q4 2026, ended Dec 31, 2026')).toBeVisible()

    await page.keyboard.press('Escape')

    // For everything else two reports make no quarter yet.
    await page.goto(`${server.url}/holders`)
    await expect(page.getByText(/13F, Q3 2026/)).toBeVisible()
    const holders = page.getByRole('grid', { name: 'Holders' })
    await expect(holders.getByRole('row').filter({ hasText: seller.name })).toBeVisible()
    await season.getByRole('link', { name: 'Show Q4 2026' }).click()
    await expect(page).toHaveURL(/\/holders\?quarter=2026-12-31$/)
    await expect(holders.getByRole('row').filter({ hasText: buyer.name })).toBeVisible()
    await expect(holders.getByRole('row').filter({ hasText: seller.name })).toHaveCount(0)
    await expectAccessible(page, 'holders-season')
    await season.getByRole('link', { name: 'Show Q3 2026' }).click()
    await expect(page).toHaveURL(/\/holders$/)
    await page.goto(`${server.url}/holders/historical`)
    await expect(page.getByText(/, Q\d \d{4} to Q3 2026$/)).toBeVisible()
    await season.getByRole('link', { name: 'Show Q4 2026' }).click()
    await expect(page.getByText(/, Q\d \d{4} to Q4 2026$/)).toBeVisible()

    const news = watched.getByRole('button', { name: /^Show [1-9]\d* new alerts?$/ })
    await watched.bringToFront()
    await comeBack(() => expect(news).toBeVisible({ timeout: 2000 }))
    // Nothing moves before it is asked for.
    await expect(reason).toHaveText(before ?? '')
    await news.click()
    await expect(news).toBeHidden()
    const closed = told.filter({ hasText: 'Position closed' }).filter({ hasText: seller.name })
    await expect(closed.filter({ hasText: 'in Q4 2026' })).toBeVisible()
    await expect(watched.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
    await watched.getByRole('button', { name: /^Notifications, / }).click()
    await expect(
      watched.getByRole('dialog', { name: 'Notifications' }).getByRole('region', { name: 'Holder alerts' }),
    ).toContainText(/View all \d+ unread alerts/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

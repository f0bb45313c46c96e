// How a portfolio's overlap with the market is computed.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { deriveStale } from './derive.ts'

test('a holding without a market weight does not count as overlap', async () => {
  const database = await createTestDatabase()
  const [manager, listed, unlisted] = [randomUUID(), randomUUID(), randomUUID()]
  try {
    const { rows } = await withClient(database.url, async (client) => {
      await client.query(
        `insert into market.organizations (id, name, type, source) values ($1, 'Oldham', 'investment_manager', 'test')`,
        [manager],
      )
      await client.query(
        `insert into market.securities (id, name, source) values ($1, 'Listed', 'test'), ($2, 'Unlisted', 'test')`,
        [listed, unlisted],
      )
      await client.query(
        `insert into market.prices (security_id, on_date, close, source) values ($1, '2026-03-31', 10, 'test')`,
        [listed],
      )
      await client.query(`insert into market.shares_outstanding values ($1, '2026-03-31', 1000)`, [listed])
      await client.query(
        `insert into market.filings (accession, form, organization_id, period, report_type, row_count, unit, source)
         values ('one', '13F-HR', $1, '2026-03-31', 'holdings', 2, 'dollars', 'test')`,
        [manager],
      )
      await client.query(
        `insert into market.filing_rows (accession, row_number, issuer_name, class_title, cusip, security_id, value, amount, amount_type)
         values ('one', 1, '', '', '', $1, 300, 30, 'SH'), ('one', 2, '', '', '', $2, 700, 70, 'SH')`,
        [listed, unlisted],
      )
      await client.query(`insert into market.stale_portfolios values ($1, '2026-03-31')`, [manager])
      await deriveStale(client)
      return client.query('select passive_share from market.portfolios')
    })
    expect(rows).toEqual([{ passive_share: 0.3 }])
  } finally {
    await database.drop()
  }
})

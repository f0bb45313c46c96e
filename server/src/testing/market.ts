// Shared by tests of the market: the synthetic market with its directory, and its rows by plain SQL.
import { type RawBuilder, sql } from 'kysely'
import { type Api, startApi } from './api.ts'

export interface Market extends Api {
  rowsOf<Row>(statement: RawBuilder<Row>): Promise<Row[]>
  /** The first row; throws if there is none, because the test would prove nothing. */
  firstOf<Row>(statement: RawBuilder<Row>): Promise<Row>
}

export async function startMarket(): Promise<Market> {
  const api = await startApi({ content: 'market' })
  const rowsOf = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(api.db)).rows
  if ((await rowsOf(sql`select from market.security_index limit 1`)).length === 0) {
    await rowsOf(sql`select market.refresh_directory()`)
  }
  return {
    ...api,
    rowsOf,
    async firstOf(statement) {
      const [row] = await rowsOf(statement)
      if (row === undefined) throw new Error('Nothing found to test with')
      return row
    },
  }
}

// Real filings and the fictional market are in one database only if DEMO=on asks for both.
import { BadConfiguration } from '#platform/config.ts'
import { withClient } from '#platform/database/with-client.ts'

export async function hasImports(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query('select from market.import_runs where filings > 0 or rows > 0 limit 1')
    return rowCount === 1
  })
}

/** Where real filings were imported before, the two are mixed already, and more of them change nothing. */
async function hasOnlyDemoMarket(url: string): Promise<boolean> {
  if (await hasImports(url)) return false
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from identity.users where is_demo) and exists (select from market.organizations) as found`,
    )
    return rows[0]?.found === true
  })
}

export async function refuseRealFilingsInDemo(url: string, { isDemoRequested }: { isDemoRequested: boolean }) {
  if (isDemoRequested || !(await hasOnlyDemoMarket(url))) return
  throw new BadConfiguration(
    'The database has the demo’s fictional market, and real filings would be mixed with it: set DATA_DIR to an empty folder (or DATABASE_URL to another database), or DEMO=on to have both',
  )
}

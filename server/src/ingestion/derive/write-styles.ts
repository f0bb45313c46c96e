import type pg from 'pg'
import { readExposures } from './exposures.ts'
import { stylesOf } from './styles.ts'

/** Of the managers in the temporary table `affected`; `positions` is a table, or a query in parentheses. */
export async function writeStyles(client: pg.ClientBase, quarter: string, positions: string) {
  const { market, portfolios } = await readExposures(client, quarter, positions)
  const styled = portfolios.map((portfolio) => ({
    organization_id: portfolio.organizationId,
    passive_share: portfolio.marketOverlap,
    styles: stylesOf(portfolio, market, portfolio.declaredStyles),
  }))
  await client.query(
    `update market.portfolios k set styles = s.styles, passive_share = s.passive_share
     from jsonb_to_recordset($2::jsonb) as s(organization_id uuid, passive_share double precision, styles jsonb)
     where k.organization_id = s.organization_id and k.quarter = $1::date
       and (k.styles, k.passive_share) is distinct from (s.styles, s.passive_share)`,
    [quarter, JSON.stringify(styled)],
  )
}

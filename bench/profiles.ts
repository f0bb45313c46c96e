// Every profile endpoint at market scale, at 20 connections, against the bare SQL it needs for the same profiles.
import type pg from 'pg'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import { type MarketCall, measureMarketCalls } from './market-calls.ts'
import { type ProfileCall, profileCalls, type SubjectKind } from './profile-calls.ts'
import type { Benchmark } from './report.ts'

export const profiles: Benchmark = () =>
  measureMarketCalls(async (pool) => {
    const calls: MarketCall[] = []
    for (const call of profileCalls) calls.push(marketCall(call, await subjects(pool, call.of)))
    return calls
  })

const marketCall = ({ name, path, sql, needsFocus }: ProfileCall, ids: string[]): MarketCall => ({
  name,
  paths: ids.map(path),
  bare: ids.map((id) => [{ text: sql, values: needsFocus ? [id, demoSecurities.veltraneA] : [id] }]),
  budgetMs: 100,
  budgetRatio: 2,
})

/** The ten largest of a type and forty of all sizes: large ones are opened most. */
async function subjects(pool: pg.Pool, kind: SubjectKind): Promise<string[]> {
  const table = { organizations: 'organization', people: 'person', funds: 'fund', securities: 'security' }[kind]
  const { rows } = await pool.query(
    `(select id from market.${table}_index order by weight desc, id limit 10)
     union (select id from market.${table}_index order by md5(id::text) limit 40)`,
  )
  return rows.map((row) => row.id)
}

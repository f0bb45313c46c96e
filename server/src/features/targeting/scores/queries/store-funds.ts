import { shiftQuarter } from '@rostrum/contract/market/quarters'
import { fitParts } from '@rostrum/contract/targeting/fit'
import type pg from 'pg'
import type { PreparedFunds } from '../prepared-funds.ts'
import type { FundScore } from '../score-funds.ts'

const columns: [name: string, type: string, cellOf: (score: FundScore, quarter: string) => unknown][] = [
  ['no_score_reason', 'text', (score) => score.noScoreReason],
  ...fitParts.map((part): (typeof columns)[number] => [`${part}_part`, 'smallint', (score) => score[part]]),
  ['neighbor_count', 'smallint', (score) => score.neighborCount],
  ['position_count', 'integer', (score) => score.positionCount],
  ['industry_tilt', 'real', (score) => score.industryTilt],
  ['size_tilt', 'real', (score) => score.sizeTilt],
  ['value_lean', 'real', (score) => score.valueLean],
  ['growth_lean', 'real', (score) => score.growthLean],
  ['country_share', 'real', (score) => score.countryShare],
  ['held_value', 'bigint', (score) => score.heldValue],
  ['held_until', 'date', (score, quarter) => (score.lastHeld > 0 ? shiftQuarter(quarter, -score.lastHeld) : null)],
  ['among_comparable', 'smallint', (score) => score.amongComparable],
]

const insertScores = `
  insert into market.fund_scores (security_id, quarter, fund_id, holdings_on, ${columns.map(([name]) => name).join(', ')})
  select $1::uuid, $2::date, * from unnest($3::uuid[], $4::date[], ${columns.map(([, type], at) => `$${at + 5}::${type}[]`).join(', ')})`

/** Within the transaction of the security's scores. */
export async function storeFundScores(
  client: pg.ClientBase,
  { securityId, quarter }: { securityId: string; quarter: string },
  scores: readonly FundScore[],
  { fundIds, holdingsOn }: PreparedFunds,
): Promise<void> {
  await client.query(insertScores, [
    securityId,
    quarter,
    scores.map(({ fund }) => fundIds[fund]),
    scores.map(({ fund }) => holdingsOn.get(fund)),
    ...columns.map(([, , cellOf]) => scores.map((score) => cellOf(score, quarter))),
  ])
}

// Writes a security's scores of a quarter: all of them at once, or none.

import { shiftQuarter } from '@rostrum/contract/market/quarters'
import { fitParts } from '@rostrum/contract/targeting/fit'
import type pg from 'pg'
import { quantile } from '../percentiles.ts'
import type { Scored, TargetScore } from '../score-security.ts'
import type { Market } from './market.ts'
import type { TargetModels } from './work.ts'

export async function storeModel(
  client: pg.ClientBase,
  { opening, leaving }: TargetModels,
  of: { quarter: string; derivedThrough: string; managerCount: number },
): Promise<void> {
  await client.query(
    `insert into market.target_models (quarter, derived_through, model, leaving_model, manager_count)
     values ($1, $2, $3, $4, $5)
     on conflict (quarter) do update set derived_through = excluded.derived_through, model = excluded.model,
       leaving_model = excluded.leaving_model, manager_count = excluded.manager_count, fitted_at = now()`,
    [of.quarter, of.derivedThrough, JSON.stringify(opening), JSON.stringify(leaving), of.managerCount],
  )
}

const columns: [name: string, type: string, cellOf: (score: TargetScore, quarter: string) => unknown][] = [
  ['no_score_reason', 'text', (score) => score.noScoreReason],
  ...fitParts.map((part): (typeof columns)[number] => [`${part}_part`, 'smallint', (score) => score[part]]),
  ['neighbor_count', 'smallint', (score) => score.neighborCount],
  ['industry_tilt', 'real', (score) => score.industryTilt],
  ['size_tilt', 'real', (score) => score.sizeTilt],
  ['value_lean', 'real', (score) => score.valueLean],
  ['growth_lean', 'real', (score) => score.growthLean],
  ['country_share', 'real', (score) => score.countryShare],
  ['opened_count', 'integer', (score) => score.openedCount],
  ['held_until', 'date', (score, quarter) => (score.lastHeld > 0 ? shiftQuarter(quarter, -score.lastHeld) : null)],
  ['activity', 'smallint', (score) => score.activity],
  ['among_comparable', 'smallint', (score) => score.amongComparable],
  ['likelihood', 'real', (score) => score.likelihood],
  ['likelihood_band', 'smallint', (score) => score.likelihoodBand],
  ['risk', 'real', (score) => score.risk],
  ['risk_band', 'smallint', (score) => score.riskBand],
  ['sold_share', 'real', (score) => score.soldShare],
  ['is_recent', 'boolean', (score) => score.isRecent],
  ['closed_count', 'integer', (score) => score.closedCount],
  ['closed_of', 'integer', (score) => score.closedOf],
  ['typical_value', 'bigint', (score) => score.typicalValue],
  ['upper_value', 'bigint', (score) => score.upperValue],
  ['typical_count', 'integer', (score) => score.typicalCount],
  ['typical_basis', 'text', (score) => score.typicalBasis],
]

const insertScores = `
  insert into market.target_scores (security_id, quarter, organization_id, ${columns.map(([name]) => name).join(', ')})
  select $1::uuid, $2::date, * from unnest($3::uuid[], ${columns.map(([, type], at) => `$${at + 4}::${type}[]`).join(', ')})`

export async function storeScores(
  client: pg.ClientBase,
  market: Market,
  { securityId, quarter, derivedThrough }: { securityId: string; quarter: string; derivedThrough: string },
  { scores, neighbors, holderCount, candidateCount }: Scored,
  more: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('delete from market.scored_securities where security_id = $1 and quarter = $2', [
      securityId,
      quarter,
    ])
    await client.query(
      `insert into market.scored_securities (security_id, quarter, derived_through, neighbor_ids, holder_count,
         candidate_count, typical_parts) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        securityId,
        quarter,
        derivedThrough,
        [...neighbors.ids].map((at) => market.securityIds[at]),
        holderCount,
        candidateCount,
        JSON.stringify(typicalParts(scores)),
      ],
    )
    await client.query(insertScores, [
      securityId,
      quarter,
      scores.map(({ manager }) => market.managerIds[manager]),
      ...columns.map(([, , cellOf]) => scores.map((score) => cellOf(score, quarter))),
    ])
    await more(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The median of each part over those with a score. */
function typicalParts(scores: readonly TargetScore[]) {
  return Object.fromEntries(
    fitParts.map((part) => {
      const values = scores.flatMap((score) => score[part] ?? [])
      return [part, values.length === 0 ? null : Math.round(quantile(Int16Array.from(values).sort(), 0.5))]
    }),
  )
}

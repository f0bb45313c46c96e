// SQL over stored scores, of managers and of funds: the fit by a customer's weights, and its filters and sorts.
import { bands, type FitPart, type FitWeights, fitParts, fitScoreBounds } from '@rostrum/contract/targeting/fit'
import { type FitSort, fitSorts, type TargetPersonQuery } from '@rostrum/contract/targeting/fit-lists-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Condition, downOrNull, type Order } from '#lists/queries/directory.ts'

type Fragment = RawBuilder<unknown>

/** The weighted mean of the known parts, as `fitScoreOf` of the contract computes it. */
export function fitOf(score: string, weights: FitWeights): Fragment {
  const part = (name: FitPart) => sql.ref(`${score}.${name}_part`)
  const sum = fitParts.map((name) => sql`${sql.lit(weights[name])} * coalesce(${part(name)}, 0)`)
  const total = fitParts.map((name) => sql`case when ${part(name)} is null then 0 else ${sql.lit(weights[name])} end`)
  return sql`case when ${sql.ref(`${score}.no_score_reason`)} is null then
    round((${sql.join(sum, sql` + `)})::numeric / nullif(${sql.join(total, sql` + `)}, 0))::integer end`
}

const fitTypeConditions = {
  strong: sql`d.fit >= ${fitScoreBounds.strong}`,
  moderate: sql`(d.fit >= ${fitScoreBounds.moderate} and d.fit < ${fitScoreBounds.strong})`,
  weak: sql`d.fit < ${fitScoreBounds.moderate}`,
  none: sql`d.fit is null`,
}

const inBands = (column: Fragment, chosen: readonly (typeof bands)[number][] | undefined): Condition[] =>
  chosen && chosen.length > 0
    ? [{ where: sql`${column} = any (${chosen.map((band) => bands.indexOf(band) + 1)}::smallint[])` }]
    : []

type FitFilters = Partial<
  Pick<z.output<typeof TargetPersonQuery>, 'fitScoreTypes' | 'fitMin' | 'likelihoods' | 'risks'>
>

export const fitting = ({ fitScoreTypes = [], fitMin, likelihoods, risks }: FitFilters): Condition[] => [
  ...(fitScoreTypes.length > 0
    ? [
        {
          where: sql`(${sql.join(
            fitScoreTypes.map((type) => fitTypeConditions[type]),
            sql` or `,
          )})`,
        },
      ]
    : []),
  ...(fitMin === undefined ? [] : [{ where: sql`d.fit >= ${fitMin}` }]),
  ...inBands(sql`d.likelihood_band`, likelihoods),
  ...inBands(sql`d.risk_band`, risks),
]

const orderColumns: Record<FitSort, string> = {
  fit: 'fit',
  likelihood: 'likelihood',
  amongComparable: 'among_comparable',
  activity: 'activity',
  risk: 'risk',
  ...(Object.fromEntries(fitParts.map((part) => [part, `${part}_part`])) as Record<FitPart, string>),
}

export const fitOrders = Object.fromEntries(
  fitSorts.map((field) => [field, downOrNull(sql.ref(`d.${orderColumns[field]}`))]),
) as Record<FitSort, Order[]>

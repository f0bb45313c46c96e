// Scores all investors of a customer in one statement: decayed points, percentile rank, and the earlier score.
import { engagementRules, engagementThresholds, interactionPoints } from '@rostrum/contract/irm/engagement'
import { engagementLabels } from '@rostrum/contract/market/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { interactionsIn } from './interactions.ts'

const { months, halfLifeDays, trendDays, trendShare, knownDays } = engagementRules
const lit = sql.lit

const dayMs = 24 * 3600 * 1000
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs)

/** Interactions before this count neither for the score nor for the trend. */
function oldestOf(at: Date): Date {
  const oldest = daysBefore(at, trendDays)
  oldest.setUTCMonth(oldest.getUTCMonth() - months)
  return daysBefore(oldest, 3)
}

/** Replaces all scores; other transactions see the previous ones until this one commits. */
export async function rewriteScores(db: Db, customerId: string, at: Date): Promise<void> {
  await deleteScores(db, customerId)
  await scoresStatement(customerId, at).execute(db)
}

const scoresStatement = (
  customerId: string,
  at: Date,
) => sql`insert into app.engagement_scores (customer_id, subject_type, subject_id, score, earlier_score, percentile,
      label, label_order, trend, interaction_count, last_interaction_at, parts)
    with days as (${pointsOfDays(customerId, at)}), sums as (${sumsOf(at)}), known as (${knownOf(customerId, at)}),
      ranked as (select known.*, ${percentile} as percentile from known)
    select ${customerId}::uuid, subject_type, subject_id, score, earlier_score, percentile,
      ${labelOf((label) => sql`${lit(label)}`)}, ${labelOf((_, place) => sql`${lit(engagementLabels.length - place)}`)},
      ${trend}, interaction_count, last_interaction_at, parts
    from ranked`

export const deleteScores = (db: Db, customerId: string) =>
  db.deleteFrom('app.engagementScores').where('customerId', '=', customerId).execute()

const counts = (column: RawBuilder<unknown>, until: Date) =>
  sql`${column} > ${until}::timestamptz - ${lit(`${months} months`)}::interval`

/** Market profiles only. Each interaction type counts once per day, at its latest time. */
const pointsOfDays = (customerId: string, at: Date) => {
  const before = daysBefore(at, trendDays)
  return sql`select subject_type, subject_id, kind, max(at) as at, max(at) filter (where at <= ${before}) as at_before,
      min(at) as first_at, count(*) filter (where ${counts(sql`at`, at)}) as count
    from (${interactionsIn(customerId, { after: oldestOf(at), until: at })}) interactions
    where not exists (select from app.organizations own where own.customer_id = ${customerId} and own.id = subject_id)
      and not exists (select from app.people own where own.customer_id = ${customerId} and own.id = subject_id)
    group by subject_type, subject_id, kind, (at at time zone 'UTC')::date`
}

/** One expression instead of a join, because the planner misestimates the rows of a join with a list of points. */
const worth = sql`case kind ${sql.join(
  Object.entries(interactionPoints).map(([kind, points]) => sql`when ${lit(kind)} then ${lit(points)}`),
  sql` `,
)} end`

const aged = (moment: RawBuilder<unknown>, until: Date) =>
  sql`${worth} * power(0.5::float8, extract(epoch from ${until}::timestamptz - ${moment})::float8 / ${lit(86_400 * halfLifeDays)}::float8)`

/** Sums by interaction type, then in total. Rounded, so that equal work ties regardless of the order of addition. */
const sumsOf = (at: Date) => {
  const before = daysBefore(at, trendDays)
  return sql`select subject_type, subject_id, round(sum(points)::numeric, 4)::float8 as score,
      round(sum(points_before)::numeric, 4)::float8 as earlier_score, sum(count)::int as interaction_count,
      max(last_at) as last_interaction_at, min(first_at) as first_at,
      jsonb_agg(jsonb_build_object('kind', kind, 'count', count, 'points', round(points::numeric, 4))
        order by points desc, count desc, kind) filter (where count > 0) as parts
    from (select subject_type, subject_id, kind, sum(count) as count, max(days.at) as last_at, min(first_at) as first_at,
        coalesce(sum(${aged(sql`days.at`, at)}) filter (where ${counts(sql`days.at`, at)}), 0) as points,
        coalesce(sum(${aged(sql`at_before`, before)}) filter (where ${counts(sql`at_before`, before)}), 0) as points_before
      from days group by subject_type, subject_id, kind) parts
    group by subject_type, subject_id`
}

/**
 * Scored are profiles with recent interactions that have been known for a while. Joined to tables by their keys,
 * because the planner cannot estimate the number of investors. Interactions before the window are looked up last, for
 * the few profiles that nothing else shows to be known.
 */
const knownOf = (customerId: string, at: Date) => {
  const since = daysBefore(at, knownDays)
  return sql`select sums.* from sums
    left join app.irm_organizations o on o.customer_id = ${customerId} and o.organization_id = sums.subject_id
    left join app.irm_people p on p.customer_id = ${customerId} and p.person_id = sums.subject_id
    where interaction_count > 0 and (least(first_at, o.added_at, p.added_at) <= ${since} or exists (
      select from (${interactionsIn(customerId, { until: oldestOf(at) })}) old
      where old.subject_type = sums.subject_type and old.subject_id = sums.subject_id))`
}

/** Those below plus half of the ties, as a share of all: a profile with no one to compare to is in the middle. */
const percentile = sql`100 * (rank() over (partition by subject_type order by score) - 1
    + count(*) over (partition by subject_type, score) / 2.0::float8) / count(*) over (partition by subject_type)`

const labelOf = (outcome: (label: (typeof engagementLabels)[number], place: number) => RawBuilder<unknown>) =>
  sql`case ${sql.join(
    engagementLabels.map(
      (label, place) => sql`when percentile >= ${lit(engagementThresholds[label])} then ${outcome(label, place)}`,
    ),
    sql` `,
  )} end`

const trend = sql`case when score > earlier_score * ${lit(1 + trendShare)} then 'increased'
  when score < earlier_score * ${lit(1 - trendShare)} then 'decreased' else 'stable' end`

// The organizations of a target list, as rows of the directory.
import {
  type DueRange,
  noOwner,
  type Purchase,
  type Stage,
  stages,
  type TargetPerson,
  type TargetQuery,
} from '@rostrum/contract/targeting/lists'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Condition, down, downOrNull } from '#lists/queries/directory.ts'
import type { Widening } from '#lists/queries/widening.ts'
import { type ScoreContext, scoreVersion } from '../../targets/queries/context.ts'
import { type KnownScore, knownScoreColumns, knownScores } from '../../targets/queries/known-scores.ts'

type Filters = Partial<Pick<z.output<typeof TargetQuery>, 'stages' | 'targetOwners' | 'due'>>

export interface TargetColumns extends KnownScore {
  stage: Stage
  stageSince: Date
  targetOwner: { id: string; firstName: string; lastName: string } | null
  nextStep: string
  dueOn: string | null
  listedAt: Date
  wasHolder: boolean
  people: TargetPerson[]
  boughtQuarter: Purchase['quarter'] | null
  boughtShares: number | null
  boughtFiledOn: string | null
  boughtAccession: string | null
}

const memberColumns = [
  'stage',
  'stage_since',
  'next_step',
  'due_on',
  'listed_at',
  'was_holder',
  'bought_quarter',
  'bought_shares',
  'bought_filed_on',
  'bought_accession',
] as const

const dueConditions = (today: string): Record<DueRange, RawBuilder<unknown>> => ({
  overdue: sql`d.due_on < ${today}::date`,
  in_7_days: sql`d.due_on between ${today}::date and ${today}::date + 7`,
  in_30_days: sql`d.due_on between ${today}::date and ${today}::date + 30`,
  none: sql`d.due_on is null`,
})

function conditionsOf({ stages: chosen = [], targetOwners = [], due }: Filters, today: string): Condition[] {
  const owners = targetOwners.filter((owner) => owner !== noOwner)
  const ownedBy = sql`d.target_owner_id = any (${owners}::uuid[])`
  return [
    // Every row is the customer's: nothing about them may be cached for others.
    { where: sql`d.stage is not null`, isOwn: true },
    ...(chosen.length > 0 ? [{ where: sql`d.stage = any (${chosen}::text[])`, isOwn: true }] : []),
    ...(targetOwners.length > 0
      ? [
          {
            where: owners.length < targetOwners.length ? sql`(d.target_owner_id is null or ${ownedBy})` : ownedBy,
            isOwn: true,
          },
        ]
      : []),
    ...(due ? [{ where: dueConditions(today)[due], isOwn: true }] : []),
  ]
}

type OwnSort = 'stage' | 'targetOwner' | 'dueOn' | 'stageSince' | 'listedAt' | 'fit' | 'likelihood'

const columnsOf = (alias: string) => sql.join(memberColumns.map((column) => sql.ref(`${alias}.${column}`)))
const owner = sql`left join identity.users target_owner on target_owner.id = d.target_owner_id`

export function asTargets(
  { customerId, listId, today }: { customerId: string; listId: string; today: string },
  filters: Filters & { sort?: readonly { field: string }[] },
  context: ScoreContext,
): Widening<OwnSort> {
  const scores = knownScores(context)
  const isByOwner = filters.sort?.some(({ field }) => field === 'targetOwner') ?? false
  return {
    version: `${listId} ${scoreVersion(context)}`,
    source: (
      directory,
    ) => sql`(select o.*, m.owner_id as target_owner_id, m.id as member_id, ${columnsOf('m')}, ${scores.columns}
      from ${directory} o
      join app.target_list_members m on m.customer_id = ${customerId} and m.list_id = ${listId}::uuid
        and m.organization_id = o.id
      ${scores.join})`,
    columns: sql`d.target_owner_id, d.member_id, ${columnsOf('d')}, ${knownScoreColumns}`,
    conditions: conditionsOf(filters, today),
    orders: {
      stage: down(sql`array_position(${[...stages]}::text[], d.stage)`),
      targetOwner: downOrNull(sql`target_owner.last_name || ' ' || target_owner.first_name`),
      dueOn: downOrNull(sql`d.due_on`),
      stageSince: down(sql`d.stage_since`),
      listedAt: down(sql`d.listed_at`),
      fit: downOrNull(sql`d.fit`),
      likelihood: downOrNull(sql`d.likelihood`),
    },
    ...(isByOwner && { orderJoin: owner }),
    extras: sql`case when target_owner.id is not null then jsonb_build_object('id', target_owner.id,
      'firstName', target_owner.first_name, 'lastName', target_owner.last_name) end as target_owner, target_people.people`,
    joins: sql`${owner} cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('id', p.id,
        'firstName', coalesce(nullif(p.preferred_name, ''), p.first_name), 'lastName', p.last_name)
        order by p.last_name, p.first_name, p.id), '[]') as people
      from app.target_list_people x join app.person_directory p on p.id = x.person_id
      where x.customer_id = ${customerId} and x.member_id = d.member_id) target_people`,
  }
}

import type { Conversion, Stage, TargetList } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import type { Viewer } from '#lists/queries/directory.ts'
import type { Db } from '#platform/database/database.ts'

/** A private list does not exist for anyone but its creator. */
const visible = (userId: string) => sql`(l.is_shared or l.user_id = ${userId}::uuid)`

interface FoundList extends Omit<TargetList, 'counts' | 'conversion'> {
  counts: Partial<Record<Stage, number>>
  conversion: Conversion
}

interface Asked {
  id?: string
  organizationId?: string | undefined
  /** The viewer's day, for what is overdue. */
  today: string
}

/** By name. Organizations that have been deleted since do not count. */
export async function listTargetLists(db: Db, { customerId, userId }: Viewer, asked: Asked): Promise<FoundList[]> {
  const { rows } = await sql<FoundList>`
    with lists as (select l.* from app.target_lists l
        where l.customer_id = ${customerId} and l.deleted_at is null and ${visible(userId)}
          ${asked.id ? sql`and l.id = ${asked.id}::uuid` : sql``}),
      targets as materialized (select m.*, m.stage = 'bought' and m.bought_quarter is not null as is_filed
        from lists join app.target_list_members m on m.customer_id = ${customerId} and m.list_id = lists.id
        join app.organization_directory o on o.id = m.organization_id),
      by_stage as (select list_id, jsonb_object_agg(stage, n) as counts
        from (select list_id, stage, count(*) as n from targets group by 1, 2) s group by 1),
      by_quarter as (select list_id, jsonb_agg(jsonb_build_object('quarter', bought_quarter, 'count', n, 'shares', shares)
          order by bought_quarter desc) as quarters
        from (select list_id, bought_quarter, count(*) as n, sum(bought_shares)::bigint as shares
          from targets where is_filed group by 1, 2) q group by 1),
      sums as (select list_id, jsonb_build_object('targetCount', count(*),
          'boughtCount', count(*) filter (where stage = 'bought'), 'filedCount', count(*) filter (where is_filed),
          'earlierCount', count(*) filter (where is_filed and bought_quarter < listed_at::date),
          'shares', coalesce(sum(bought_shares) filter (where is_filed), 0)::bigint,
          'medianDays', round(percentile_cont(0.5) within group (order by greatest(0, bought_filed_on - listed_at::date))
            filter (where is_filed and bought_filed_on is not null))) as conversion,
          count(*) filter (where due_on < ${asked.today}::date and stage not in ('bought', 'passed')) as overdue_count
        from targets group by 1)
    select l.id, l.name, l.is_shared, l.created_at, l.user_id = ${userId}::uuid as is_own,
      jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as created_by,
      exists (select from app.target_list_followers f where f.customer_id = l.customer_id and f.list_id = l.id
        and f.user_id = ${userId}::uuid) as is_followed,
      jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker) as security,
      coalesce(by_stage.counts, '{}') as counts, coalesce(sums.overdue_count, 0)::integer as overdue_count,
      coalesce(sums.conversion, jsonb_build_object('targetCount', 0, 'boughtCount', 0, 'filedCount', 0, 'earlierCount', 0,
        'shares', 0, 'medianDays', null)) || jsonb_build_object('quarters', coalesce(by_quarter.quarters, '[]')) as conversion,
      (select m.stage from targets m where m.list_id = l.id and m.organization_id = ${asked.organizationId ?? null}::uuid) as stage
    from lists l
    join identity.users u on u.id = l.user_id
    join market.securities x on x.id = l.security_id
    left join by_stage on by_stage.list_id = l.id
    left join by_quarter on by_quarter.list_id = l.id
    left join sums on sums.list_id = l.id
    order by lower(l.name), l.id`.execute(db)
  return rows
}

export interface StoredList {
  id: string
  name: string
  securityId: string
  isShared: boolean
  userId: string
}

export const findTargetList = async (
  db: Db,
  userId: string,
  id: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<StoredList | undefined> => {
  const { rows } = await sql<StoredList>`
    select l.id, l.name, l.security_id, l.is_shared, l.user_id from app.target_lists l
    where l.id = ${id}::uuid and ${visible(userId)}
      and l.deleted_at is ${state === 'kept' ? sql`null` : sql`not null`}`.execute(db)
  return rows[0]
}

interface NewList {
  customerId: string
  id: string
  name: string
  isShared: boolean
  securityId: string
  userId: string
}

export const insertTargetList = (db: Db, values: NewList) => db.insertInto('app.targetLists').values(values).execute()

export const updateTargetList = (
  db: Db,
  id: string,
  values: { name?: string; isShared?: boolean; deletedAt?: Date | null },
) => db.updateTable('app.targetLists').set(values).where('id', '=', id).execute()

export async function saveFollowing(db: Db, customerId: string, listId: string, userId: string, isFollowed: boolean) {
  if (!isFollowed) {
    await db.deleteFrom('app.targetListFollowers').where('listId', '=', listId).where('userId', '=', userId).execute()
    return
  }
  await db
    .insertInto('app.targetListFollowers')
    .values({ customerId, listId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const isSecurity = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('market.securities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

import type { SecurityLink } from '@rostrum/contract/operating-securities'
import { type LinkState, linkStates } from '@rostrum/contract/operating-securities-query'
import { sql } from 'kysely'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

export async function countLinks(db: Db) {
  const { rows } = await sql<{ state: LinkState; count: number }>`
    select state, count(*)::integer as count from market.security_links group by 1`.execute(db)
  const waiting = await sql`select from market.resolution_requests limit 1`.execute(db)
  return {
    states: linkStates.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 })),
    isWaiting: waiting.rows.length > 0,
  }
}

const numberOf = (security: string) => sql`(select n.value from market.security_identifiers n
  where n.security_id = ${sql.ref(security)} and n.kind in ('cusip', 'panel') order by n.kind, n.value limit 1)`

const side = (
  alias: string,
) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
  'ticker', ${sql.ref(`${alias}.ticker`)}, 'classTitle', ${sql.ref(`${alias}.class_title`)},
  'number', ${numberOf(`${alias}.id`)}, 'source', ${sql.ref(`${alias}.source`)})`

const joined = sql`market.security_links l join market.securities a on a.id = l.first_id
  join market.securities b on b.id = l.second_id left join identity.users u on u.id = l.decided_by`

const columns = sql`${side('a')} as first, ${side('b')} as second, l.state, l.reason, l.confidence, l.explanation,
  l.effective_on::text, l.decision, u.email as decided_by, l.decided_at`

interface LinkFilter {
  state?: LinkState | undefined
  search?: string | undefined
}

export async function listLinks(
  db: Db,
  { state, search, pageSize, pageOffset }: LinkFilter & { pageSize: number; pageOffset: number },
) {
  const pattern = search ? containing(search) : null
  const names = sql`(${pattern}::text is null or a.name ilike ${pattern} or b.name ilike ${pattern} or a.ticker ilike ${pattern}
    or b.ticker ilike ${pattern} or exists (select from market.security_identifiers n
      where n.security_id in (a.id, b.id) and n.value ilike ${pattern}))`
  const wanted = sql`(${state ?? null}::text is null or l.state = ${state ?? null}) and ${names}`
  // What a person should look at first: the unsure ones, the surest of them first.
  const { rows } = await sql<SecurityLink>`select ${columns} from ${joined} where ${wanted}
    order by array_position(array['unsure', 'same', 'apart'], l.state), l.decided_at desc nulls last, l.confidence desc,
      a.name, l.first_id, l.second_id
    limit ${pageSize} offset ${pageOffset}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::integer as total from ${joined} where ${wanted}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findLink(db: Db, one: string, other: string): Promise<SecurityLink | undefined> {
  const { rows } = await sql<SecurityLink>`select ${columns} from ${joined}
    where l.first_id = least(${one}::uuid, ${other}::uuid) and l.second_id = greatest(${one}::uuid, ${other}::uuid)`.execute(
    db,
  )
  return rows[0]
}

export async function decideLink(
  db: Db,
  { one, other, decision, userId }: { one: string; other: string; decision: 'same' | 'apart' | null; userId: string },
): Promise<'done' | 'unknown' | 'used'> {
  const { rows } = await sql<{ outcome: 'done' | 'unknown' | 'used' }>`
    select market.decide_securities(${one}, ${other}, ${decision}, ${userId}) as outcome`.execute(db)
  return rows[0]?.outcome ?? 'unknown'
}

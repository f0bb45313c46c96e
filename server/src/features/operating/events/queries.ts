import type { SecurityEvent } from '@rostrum/contract/operating-events'
import type { EventKind, EventState } from '@rostrum/contract/operating-events-query'
import { sql } from 'kysely'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

export interface EventFilter {
  search?: string | undefined
  state?: EventState | undefined
  kind?: EventKind | undefined
}

const columns = sql`e.id, e.kind, jsonb_build_object('id', s.id, 'name', s.name, 'ticker', s.ticker) as security,
  case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name, 'ticker', o.ticker) end as other,
  e.quarter::text, e.on_date::text, e.ratio::double precision, e.state, e.source, e.confidence, e.evidence, e.file_source,
  e.reason, u.email as decided_by, e.decided_at`

const joined = sql`market.security_events e join market.securities s on s.id = e.security_id
  left join market.securities o on o.id = e.other_id left join identity.users u on u.id = e.decided_by`

/** Those that wait for a decision first, then the latest. */
export async function listEvents(
  db: Db,
  { search, state, kind, pageSize, pageOffset }: EventFilter & { pageSize: number; pageOffset: number },
) {
  const pattern = search ? containing(search) : null
  const wanted = sql`(${state ?? null}::text is null or e.state = ${state ?? null})
    and (${kind ?? null}::text is null or e.kind = ${kind ?? null})
    and (${pattern}::text is null or s.name ilike ${pattern} or s.ticker ilike ${pattern}
      or o.name ilike ${pattern} or o.ticker ilike ${pattern})`
  const { rows } = await sql<SecurityEvent>`select ${columns} from ${joined} where ${wanted}
    order by e.state <> 'unsure', e.quarter desc, s.name, e.id limit ${pageSize} offset ${pageOffset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from ${joined} where ${wanted}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findEvent(db: Db, id: string): Promise<SecurityEvent | undefined> {
  const { rows } = await sql<SecurityEvent>`select ${columns} from ${joined} where e.id = ${id}`.execute(db)
  return rows[0]
}

export interface EventDecision {
  id: string
  decision: 'counts' | 'rejected' | null
  ratio: number | null
  onDate: string | null
  reason: string | null
  userId: string
}

export const decideEvent = (db: Db, { id, decision, ratio, onDate, reason, userId }: EventDecision) =>
  sql`select market.decide_event(${id}, ${decision}, ${ratio}, ${onDate}::date, ${reason}, ${userId})`.execute(db)

/** The one that counts, if the id is of a security that is known under several. */
export async function findSecurityId(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(same_as, id) as id from market.securities where id = ${id}`.execute(db)
  return rows[0]?.id
}

export async function findSplit(db: Db, securityId: string, quarter: string): Promise<SecurityEvent | undefined> {
  const { rows } = await sql<SecurityEvent>`select ${columns} from ${joined}
    where e.security_id = ${securityId} and e.kind = 'split' and e.quarter = ${quarter}::date`.execute(db)
  return rows[0]
}

export interface NewSplit {
  securityId: string
  quarter: string
  onDate: string
  ratio: number
  reason: string
  userId: string
}

export const addSplit = (db: Db, { securityId, quarter, onDate, ratio, reason, userId }: NewSplit) =>
  sql`select market.decide_split(${securityId}, ${quarter}::date, 'counts', ${ratio}, ${onDate}::date, ${reason},
    ${userId})`.execute(db)

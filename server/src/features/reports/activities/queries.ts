import type { Stage } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface Firm {
  id: string
  name: string
  type: string
  styles: string[]
  eaum: number | null
  city: string | null
  countryCode: string | null
}

const columns = sql`o.id, o.name, o.type, o.styles, o.eaum, o.city, o.country_code`

/** Firms of the market and the customer's own; removed ones keep their name. */
export async function listFirms(db: Db, ids: readonly string[]): Promise<Map<string, Firm>> {
  if (ids.length === 0) return new Map()
  const asked = sql`${[...ids]}::uuid[]`
  const { rows } = await sql<Firm>`
    select ${columns} from app.organization_directory o where o.id = any (${asked})
    union all
    select o.id, o.name, o.type, '{}'::text[], null, o.city, o.country_code from app.organizations o
    where o.id = any (${asked}) and (o.deleted_at is not null or o.merged_into is not null)`.execute(db)
  return new Map(rows.map((firm) => [firm.id, firm]))
}

const isComplete = (
  quarter: string,
  knownOn: string | undefined,
) => sql`exists (select from market.portfolios k where k.organization_id = o.id and k.quarter = ${quarter}::date
  and k.state = 'holdings' and k.is_complete ${knownOn ? sql`and k.filed_on <= ${knownOn}::date` : sql``})`

/** Everyone with complete reports for both quarters, filed by a day if one is given, whatever they hold. */
export async function listFilers(db: Db, before: string, after: string, knownOn?: string): Promise<Firm[]> {
  const { rows } = await sql<Firm>`select ${columns} from market.organization_index o
    where ${isComplete(before, knownOn)} and ${isComplete(after, knownOn)}`.execute(db)
  return rows
}

/** Of these firms, those that anyone met before a moment, as logged by another. */
export async function listMetBefore(
  db: Db,
  ids: readonly string[],
  { start, knownBy }: { start: Date; knownBy: Date },
  media: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const took = (table: string) => sql`select x.organization_id from ${sql.table(table)} x
    join app.activities a on a.customer_id = x.customer_id and a.id = x.activity_id
    join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id
    where x.organization_id = any (${[...ids]}::uuid[]) and a.starts_at < ${start}
      and a.created_at < ${knownBy} and (a.deleted_at is null or a.deleted_at >= ${knownBy})
      and t.medium = any (${[...media]}::text[])`
  const { rows } = await sql<{ organizationId: string }>`
    ${took('app.activity_organizations')} union ${took('app.activity_people')}`.execute(db)
  return new Set(rows.map(({ organizationId }) => organizationId))
}

export interface Target {
  id: string
  name: string
  lists: string
  stages: Stage[]
}

/** Everyone on the target lists of a security that the person may see. */
export async function listTargets(db: Db, securityId: string, userId: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select o.id, o.name, string_agg(distinct l.name, ', ') as lists, array_agg(distinct m.stage) as stages
    from app.target_lists l join app.target_list_members m on m.customer_id = l.customer_id and m.list_id = l.id
    join app.organization_directory o on o.id = m.organization_id
    where l.security_id = ${securityId}::uuid and l.deleted_at is null and (l.is_shared or l.user_id = ${userId}::uuid)
    group by o.id, o.name, o.sort_name order by o.sort_name, o.id`.execute(db)
  return rows
}

/** Former colleagues keep their name. */
export async function listColleagueNames(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select c.id, concat_ws(' ', c.first_name, c.last_name) as name
    from app.colleagues c where c.id = any (${[...ids]}::uuid[]) order by c.last_name, c.id`.execute(db)
  return rows
}

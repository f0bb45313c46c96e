import type { Duplicate } from '@rostrum/contract/irm/duplicates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { ProfileKind } from '../merges/attachments.ts'

type Reason = Duplicate['reasons'][number]['kind']

/** The number that is dialled, without its country; shorter ones are extensions. */
const digits = (number: RawBuilder<unknown>) => sql`right(regexp_replace(${number}, '[^0-9]', '', 'g'), 10)`
const site = (url: RawBuilder<unknown>) => sql`lower(substring(${url} from '^(?:[a-zA-Z]+://)?(?:www[.])?([^/:?#]+)'))`
/** What a house calls itself at the end says nothing of who it is. */
const house = (name: RawBuilder<unknown>) =>
  sql`regexp_replace(${name}, '( (inc|incorporated|llc|ltd|limited|lp|llp|plc|corp|corporation|co|company|sa|ag|gmbh|nv|bv))+$', '')`

/** `keys`: what each of the customer's own people is known by; `others`: people of the market known by the same. */
const personKeys = (customerId: string) => sql`
  own as materialized (
    select p.id, p.sort_name, lower(p.email_primary) as email, lower(p.email_secondary) as second_email
    from app.people p where p.customer_id = ${customerId} and p.deleted_at is null and p.merged_into is null
  ), work as materialized (
    select j.person_id, coalesce(m.sort_name, c.sort_name) as firm, j.phone, j.mobile_phone
    from app.jobs j left join market.organization_index m on m.id = j.organization_id
    left join app.organizations c on c.customer_id = j.customer_id and c.id = j.organization_id
    where j.customer_id = ${customerId}
  ), keys as materialized (
    select id, 'email' as reason, email as key from own where email is not null
    union select id, 'email', second_email from own where second_email is not null
    union select o.id, 'name', o.sort_name || ' · ' || w.firm from own o join work w on w.person_id = o.id where w.firm is not null
    union select o.id, 'phone', n.number from own o join work w on w.person_id = o.id
      cross join lateral (values (${digits(sql`w.phone`)}), (${digits(sql`w.mobile_phone`)})) n(number)
      where length(n.number) >= 7
  ), others as (
    select k.id, k.reason, k.key, m.id as other_id from keys k
    join market.person_index m on lower(m.email) = k.key where k.reason = 'email'
    union all
    select o.id, 'name', o.sort_name || ' · ' || w.firm, m.id from own o
    join market.person_index m on m.sort_name = o.sort_name
    join market.organization_index f on f.id = m.organization_id
    join work w on w.person_id = o.id and w.firm = f.sort_name
  )`

const organizationKeys = (customerId: string) => sql`
  own as materialized (
    select o.id, o.sort_name, o.website, o.phone from app.organizations o
    where o.customer_id = ${customerId} and o.deleted_at is null and o.merged_into is null
  ), keys as materialized (
    select id, 'name' as reason, ${house(sql`sort_name`)} as key from own
    union select id, 'website', ${site(sql`website`)} from own where ${site(sql`website`)} <> ''
    union select id, 'phone', ${digits(sql`phone`)} from own where length(${digits(sql`phone`)}) >= 7
  ), others as (
    select k.id, k.reason, k.key, m.id as other_id from keys k join (
      select id, 'name' as reason, ${house(sql`sort_name`)} as key from market.organization_index
      union all select id, 'website', ${site(sql`website`)} from market.organization_index where website is not null
      union all select id, 'phone', ${digits(sql`phone`)} from market.organization_index where phone is not null
    ) m on m.reason = k.reason and m.key = k.key
  )`

/** A number that many share is a switchboard. */
const mostOnOneLine = 3
/** Of more than this many alike each is compared with the first alone. */
const mostCompared = 5

const strength: Record<Reason, number> = { email: 0, name: 1, website: 2, phone: 3 }
const strengthOf = sql`case reason ${sql.join(
  Object.entries(strength).map(([reason, at]) => sql`when ${sql.lit(reason)} then ${sql.lit(at)}`),
  sql` `,
)} end`

export interface FoundPair {
  ownId: string
  otherId: string
  isOtherOwn: boolean
  reasons: Duplicate['reasons']
  distinctionId: string | null
  distinguishedBy: string | null
  distinguishedAt: Date | null
}

interface Asked {
  customerId: string
  kind: ProfileKind
  isDistinct: boolean
  pageSize: number
  pageOffset: number
}

/** Everything is compared at once, by what is equal; nothing is compared one by one. */
export async function listDuplicates(db: Db, asked: Asked): Promise<{ rows: FoundPair[]; total: number }> {
  const { customerId, kind, isDistinct, pageSize, pageOffset } = asked
  const known = kind === 'person' ? personKeys(customerId) : organizationKeys(customerId)
  const { rows } = await sql<FoundPair & { total: number }>`
    with ${known}, shared as materialized (
      select id, reason, key, count(*) over alike as holders, min(id::text) over alike as first_id
      from keys window alike as (partition by reason, key)
    ), found as (
      select a.id as own_id, b.id as other_id, true as is_other_own, a.reason, a.key
      from (select * from shared where holders > 1) a
      join (select * from shared where holders > 1) b on b.reason = a.reason and b.key = a.key and b.id > a.id
      where (a.holders <= ${mostCompared} or a.first_id = a.id::text)
        and (a.reason <> 'phone' or a.holders <= ${mostOnOneLine})
      union all
      select id, other_id, false, reason, key from others
    ), paired as (
      select own_id, other_id, is_other_own, min(${strengthOf}) as strongest,
        jsonb_agg(distinct jsonb_build_object('kind', reason, 'value', key)) as reasons
      from found group by own_id, other_id, is_other_own
    )
    select p.own_id, p.other_id, p.is_other_own, p.reasons, d.id as distinction_id, d.user_id as distinguished_by,
      d.created_at as distinguished_at, count(*) over () as total
    from paired p left join app.distinct_profiles d on d.customer_id = ${customerId}
      and d.first_id = least(p.own_id, p.other_id) and d.second_id = greatest(p.own_id, p.other_id)
    where (d.id is not null) = ${isDistinct}
    order by jsonb_array_length(p.reasons) desc, p.strongest, p.own_id, p.other_id
    limit ${pageSize} offset ${pageOffset}`.execute(db)
  const byStrength = (a: { kind: Reason }, b: { kind: Reason }) => strength[a.kind] - strength[b.kind]
  return {
    rows: rows.map(({ total: _total, ...row }) => ({ ...row, reasons: row.reasons.sort(byStrength) })),
    total: rows[0]?.total ?? 0,
  }
}

export interface Candidate {
  id: string
  name: string
  title: string | null
  organizationId: string | null
  organizationName: string | null
  email: string | null
  phone: string | null
  website: string | null
  city: string | null
  state: string | null
  country: string | null
  addedAt: Date | null
}

export async function listCandidates(db: Db, kind: ProfileKind, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const person = sql`select d.id, d.first_name || ' ' || d.last_name as name, d.title, d.organization_id, d.organization_name,
      d.email, coalesce(j.phone, j.mobile_phone, m.phone) as phone, null as website, d.city, d.state,
      d.country_code as country, i.added_at
    from app.person_directory d left join app.irm_people i on i.person_id = d.id
    left join app.jobs j on j.person_id = d.id and j.is_primary
    left join lateral (select phone from market.jobs where person_id = d.id and d.user_id is null order by is_primary desc limit 1) m on true
    where d.id = any (${ids}::uuid[])`
  const organization = sql`select d.id, d.name, d.type as title, d.parent_id as organization_id,
      d.parent_name as organization_name, null as email, d.phone, d.website, d.city, d.state, d.country_code as country, i.added_at
    from app.organization_directory d left join app.irm_organizations i on i.organization_id = d.id
    where d.id = any (${ids}::uuid[])`
  const { rows } = await sql<Candidate>`${kind === 'person' ? person : organization}`.execute(db)
  return rows
}

export const listUsers = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('identity.users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()

/** The one there is, where they were told apart already. */
export async function saveDistinction(
  db: Db,
  values: { customerId: string; id: string; kind: ProfileKind; firstId: string; secondId: string; userId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into app.distinct_profiles as d (customer_id, id, kind, first_id, second_id, user_id)
    values (${values.customerId}, ${values.id}, ${values.kind}, least(${values.firstId}::uuid, ${values.secondId}::uuid),
      greatest(${values.firstId}::uuid, ${values.secondId}::uuid), ${values.userId})
    on conflict (customer_id, first_id, second_id) do update set user_id = d.user_id returning id`.execute(db)
  return rows[0]?.id ?? values.id
}

export async function deleteDistinction(db: Db, id: string) {
  const { rows } = await sql<{ kind: ProfileKind; firstId: string; secondId: string }>`
    delete from app.distinct_profiles where id = ${id} returning kind, first_id, second_id`.execute(db)
  return rows[0]
}

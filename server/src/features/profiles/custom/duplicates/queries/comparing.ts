// Compares all of a customer's profiles at once with equality joins, never pair by pair.
import type { Duplicate } from '@rostrum/contract/profiles/duplicates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ProfileKind } from '../../merges/attachments.ts'

type Reason = Duplicate['reasons'][number]['kind']

export interface FoundPair {
  ownId: string
  otherId: string
  isOtherOwn: boolean
  /** Strongest first. */
  reasons: Duplicate['reasons']
}

/** A phone number shared by more people than this is a switchboard. */
const mostOnOneLine = 3
/** In a larger group of equal profiles, each is compared with the first only. */
const mostCompared = 5

/** The last ten digits, without country code; anything shorter than `shortestNumber` is an extension. */
const digits = (number: RawBuilder<unknown>) =>
  sql`right(translate(${number}, translate(${number}, '0123456789', ''), ''), 10)`
const shortestNumber = 7
const site = (url: RawBuilder<unknown>) => sql`lower(substring(${url} from '^(?:[a-zA-Z]+://)?(?:www[.])?([^/:?#]+)'))`

/**
 * `shared`: keys that several of the customer's own people have in common, with their number; `others`: market people
 * with the same key as an own person. Firms are compared only for people of the same name, not for all.
 */
const peopleCompared = (customerId: string) => sql`
  own as materialized (
    select p.id, p.sort_name, lower(p.email_primary) as email, lower(p.email_secondary) as second_email
    from app.people p where p.customer_id = ${customerId} and p.deleted_at is null and p.merged_into is null
  ), emails as materialized (
    select id, email as key from own where email is not null
    union all select id, second_email from own where second_email is not null and second_email is distinct from email
  ), names as materialized (
    select sort_name from own group by sort_name having count(*) > 1
    union select sort_name from own where sort_name in (select sort_name from market.person_index)
  ), firms as materialized (
    select id, sort_name from market.organization_index
    union all select id, sort_name from app.organizations where customer_id = ${customerId}
  ), work as materialized (
    select distinct o.id, o.sort_name, f.sort_name as firm from own o join names using (sort_name)
    join app.employments j on j.customer_id = ${customerId} and j.person_id = o.id join firms f on f.id = j.organization_id
  ), lines as materialized (
    select distinct j.person_id as id, n.number as key from (
      select person_id, phone as given from app.employments where customer_id = ${customerId} and phone is not null
      union all select person_id, mobile_phone from app.employments where customer_id = ${customerId} and mobile_phone is not null) j
    join own o on o.id = j.person_id cross join lateral (select ${digits(sql`j.given`)} as number offset 0) n
    where length(n.number) >= ${sql.lit(shortestNumber)}
  ), shared as (
    select 'email' as reason, id, key, holders from emails
      join (select key, count(*) as holders from emails group by key having count(*) > 1) k using (key)
    union all
    select 'name', id, sort_name || ' · ' || firm, holders from work
      join (select sort_name, firm, count(*) as holders from work group by sort_name, firm having count(*) > 1) k
        using (sort_name, firm)
    union all
    select 'phone', id, key, holders from lines
      join (select key, count(*) as holders from lines group by key having count(*) between 2 and ${sql.lit(mostOnOneLine)}) k
        using (key)
  ), others as (
    select e.id, 'email' as reason, e.key, m.id as other_id from emails e join market.person_index m on lower(m.email) = e.key
    union all
    select w.id, 'name', w.sort_name || ' · ' || w.firm, m.id from work w
    join market.person_index m on m.sort_name = w.sort_name
    join market.organization_index f on f.id = m.organization_id and f.sort_name = w.firm
  )`

const organizationsCompared = (customerId: string) => sql`
  own as materialized (
    select o.id, market.without_legal_form(o.sort_name) as name, ${site(sql`o.website`)} as site, ${digits(sql`o.phone`)} as line
    from app.organizations o where o.customer_id = ${customerId} and o.deleted_at is null and o.merged_into is null
  ), keys as materialized (
    select id, 'name' as reason, name as key from own
    union all select id, 'website', site from own where site <> ''
    union all select id, 'phone', line from own where length(line) >= ${sql.lit(shortestNumber)}
  ), shared as (
    select reason, id, key, holders from keys
      join (select reason, key, count(*) as holders from keys group by reason, key
        having count(*) > 1 and (reason <> 'phone' or count(*) <= ${sql.lit(mostOnOneLine)})) k using (reason, key)
  ), others as (
    select k.id, k.reason, k.key, m.id as other_id from keys k join (
      select id, 'name' as reason, market.without_legal_form(sort_name) as key from market.organization_index
      union all select id, 'website', ${site(sql`website`)} from market.organization_index where website is not null
      union all select id, 'phone', ${digits(sql`phone`)} from market.organization_index where phone is not null
    ) m on m.reason = k.reason and m.key = k.key
  )`

const strength: Record<Reason, number> = { email: 0, name: 1, website: 2, phone: 3 }
const strengthOf = sql`case reason ${sql.join(
  Object.entries(strength).map(([reason, at]) => sql`when ${sql.lit(reason)} then ${sql.lit(at)}`),
  sql` `,
)} end`

/** Pairs with the most reasons first, then by the strongest reason. */
export async function listPairs(db: Db, customerId: string, kind: ProfileKind): Promise<FoundPair[]> {
  const compared = kind === 'person' ? peopleCompared(customerId) : organizationsCompared(customerId)
  const { rows } = await sql<FoundPair>`
    with ${compared}, alike as materialized (
      select *, min(id::text) over (partition by reason, key)::uuid as first_id from shared
    ), found as (
      select a.id as own_id, b.id as other_id, true as is_other_own, a.reason, a.key
      from alike a join alike b on b.reason = a.reason and b.key = a.key and b.id > a.id
      where a.holders <= ${sql.lit(mostCompared)} or a.first_id = a.id
      union all
      select id, other_id, false, reason, key from others
    )
    select own_id, other_id, is_other_own,
      jsonb_agg(distinct jsonb_build_object('kind', reason, 'value', key)) as reasons
    from found group by own_id, other_id, is_other_own
    order by count(distinct (reason, key)) desc, min(${strengthOf}), own_id, other_id`.execute(db)
  const byStrength = (a: { kind: Reason }, b: { kind: Reason }) => strength[a.kind] - strength[b.kind]
  for (const { reasons } of rows) reasons.sort(byStrength)
  return rows
}

// The relationship with a row of a list: tier, owner, last and next contact, as columns, filters and sort keys.
import {
  type Coverage,
  coverageMonths,
  type LastContact,
  type NextContact,
  type Relationship,
  type relationshipSorts,
  type Tier,
  unset,
} from '@rostrum/contract/irm/relationships'
import type { ContactType } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import type { Fragment } from '../matching/queries.ts'
import { type Condition, downOrNull, type Order } from './directory.ts'

export interface RelationshipFilters {
  tiers?: readonly (Tier | typeof unset)[] | undefined
  owners?: readonly string[] | undefined
  coverages?: readonly Coverage[] | undefined
  lastContact?: LastContact | undefined
  nextContact?: NextContact | undefined
}

/** Whose relationship: the row's id, and which attendees are its own, where that is more than the id. */
export interface Whose {
  customerId: string
  type: ContactType
  id: Fragment
  isIts?: (attendee: Fragment) => Fragment
}

/**
 * Past and future are separated at the next full minute: what was logged a moment ago is past, and a page cached by its
 * statement stays valid for a minute.
 */
const nextMinute = (): Date => new Date(Math.ceil(Date.now() / 60_000) * 60_000)

/** The tables of attendees, and the column that refers to the subject. */
const attendances = {
  organization: [
    { table: sql`app.activity_organizations`, column: sql`c.organization_id` },
    { table: sql`app.activity_people`, column: sql`c.organization_id` },
  ],
  person: [{ table: sql`app.activity_people`, column: sql`c.person_id` }],
} as const

/** `select ... from` each table of attendees, limited to those of the subject. */
const contactsOf = ({ customerId, type, id, isIts }: Whose, selected: Fragment, more: Fragment): Fragment[] =>
  attendances[type].map(
    ({ table, column }) => sql`(select ${selected} from ${table} c where c.customer_id = ${customerId}::uuid
      and ${isIts ? isIts(column) : sql`${column} = ${id}`} and ${more})`,
  )

export const lastContactOf = (whose: Whose, at: Date = nextMinute()): Fragment =>
  sql`greatest(${sql.join(contactsOf(whose, sql`max(c.occurs_at)`, sql`c.occurs_at <= ${at}::timestamptz`))})`
const nextContactOf = (whose: Whose, at: Date): Fragment =>
  sql`least(${sql.join(contactsOf(whose, sql`min(c.occurs_at)`, sql`c.occurs_at > ${at}::timestamptz`))})`

const covered = (at: Date): Fragment => sql`${at}::timestamptz - ${sql.lit(`${coverageMonths} months`)}::interval`

const coverageOf = (contact: Fragment, at: Date): Fragment =>
  sql`case when ${contact}.next_contact_at is not null or ${contact}.last_contact_at > ${covered(at)} then 'covered'
    when ${contact}.last_contact_at is not null then 'gap' else 'never_met' end`

/**
 * Joins the relationship as `relation`, with `tier`, `owner_id` and the owner's names, `last_contact_at`,
 * `next_contact_at` and `coverage`.
 */
export function relationshipOf(whose: Whose, at: Date = nextMinute()): Fragment {
  const { customerId, type, id } = whose
  return sql`left join lateral (select kept.tier, kept.owner_id, kept.first_name, kept.last_name, c.*,
      ${coverageOf(sql`c`, at)} as coverage
    from (select ${lastContactOf(whose, at)} as last_contact_at, ${nextContactOf(whose, at)} as next_contact_at) c
    left join (select r.tier, r.owner_id, u.first_name, u.last_name from app.relationships r
      left join identity.users u on u.id = r.owner_id
      where r.customer_id = ${customerId}::uuid and r.subject_type = ${type} and r.subject_id = ${id}) kept on true
  ) relation on true`
}

/** The same for a sort over thousands of rows: one pass over the attendees instead of lookups for every row. */
export function relationshipsOfAll({ customerId, type, id }: Whose, at: Date = nextMinute()): Fragment {
  const contacts = attendances[type].map(
    ({ table, column }) => sql`select ${column} as subject_id, c.occurs_at from ${table} c
      where c.customer_id = ${customerId}::uuid and c.occurs_at is not null`,
  )
  return sql`left join (select c.subject_id, max(c.occurs_at) filter (where c.occurs_at <= ${at}::timestamptz) as last_contact_at,
      min(c.occurs_at) filter (where c.occurs_at > ${at}::timestamptz) as next_contact_at
    from (${sql.join(contacts, sql` union all `)}) c group by 1) contact on contact.subject_id = ${id}
    left join (select r.subject_id, r.tier, u.first_name, u.last_name from app.relationships r
      left join identity.users u on u.id = r.owner_id
      where r.customer_id = ${customerId}::uuid and r.subject_type = ${type}) kept on kept.subject_id = ${id}
    cross join lateral (select kept.tier, kept.first_name, kept.last_name, contact.last_contact_at,
      contact.next_contact_at, ${coverageOf(sql`contact`, at)} as coverage) relation`
}

/** Selected from `relation`; the names say what they are in the row of a list. */
export const relationshipFields: Fragment = sql`relation.tier, relation.owner_id, relation.first_name as owner_first_name,
  relation.last_name as owner_last_name, relation.last_contact_at, relation.next_contact_at, relation.coverage`

export interface StoredRelationship {
  tier: Tier | null
  ownerId: string | null
  ownerFirstName: string | null
  ownerLastName: string | null
  lastContactAt: Date | null
  nextContactAt: Date | null
  coverage: Coverage
}

export const toRelationship = (row: StoredRelationship): Relationship => ({
  tier: row.tier,
  owner:
    row.ownerId === null
      ? null
      : { id: row.ownerId, firstName: row.ownerFirstName ?? '', lastName: row.ownerLastName ?? '' },
  lastContactAt: row.lastContactAt,
  nextContactAt: row.nextContactAt,
  coverage: row.coverage,
})

type Field = (typeof relationshipSorts)[number]

export const isRelationshipSort = (field: string): field is Field =>
  ['tier', 'owner', 'lastContact', 'nextContact', 'coverage'].includes(field)

/** Descending, over `relation`. */
export const relationshipKeys: Record<Field, Fragment> = {
  tier: sql`relation.tier`,
  owner: sql`lower(relation.last_name || ' ' || relation.first_name)`,
  lastContact: sql`relation.last_contact_at`,
  nextContact: sql`relation.next_contact_at`,
  coverage: sql`case relation.coverage when 'covered' then 2 when 'gap' then 1 else 0 end`,
}

export const relationshipOrders: Record<Field, Order[]> = {
  tier: downOrNull(relationshipKeys.tier),
  owner: downOrNull(relationshipKeys.owner),
  lastContact: downOrNull(relationshipKeys.lastContact),
  nextContact: downOrNull(relationshipKeys.nextContact),
  coverage: downOrNull(relationshipKeys.coverage),
}

export function related(whose: Whose, filters: RelationshipFilters): Condition[] {
  const at = nextMinute()
  return [
    ...ofTiers(whose, filters.tiers),
    ...ofOwners(whose, filters.owners),
    ...(filters.coverages && filters.coverages.length > 0 ? [anyCoverage(whose, filters.coverages, at)] : []),
    ...(filters.lastContact ? [lastContactConditions[filters.lastContact](whose, at)] : []),
    ...(filters.nextContact ? [nextContactConditions[filters.nextContact](whose, at)] : []),
  ].map((where) => ({ where, isOwn: true }))
}

/** Rows whose relationship fulfills the condition, over `r`. */
const withRelationship = ({ customerId, type, id }: Whose, condition: Fragment): Fragment =>
  sql`${id} in (select r.subject_id from app.relationships r where r.customer_id = ${customerId}::uuid
    and r.subject_type = ${type} and ${condition})`

const anyOf = (conditions: readonly Fragment[]): Fragment[] =>
  conditions.length === 0 ? [] : [sql`(${sql.join(conditions, sql` or `)})`]

function ofTiers(whose: Whose, tiers: RelationshipFilters['tiers'] = []): Fragment[] {
  const named = tiers.filter((tier) => tier !== unset)
  return anyOf([
    ...(named.length > 0 ? [withRelationship(whose, sql`r.tier = any (${named}::text[])`)] : []),
    ...(tiers.includes(unset) ? [sql`not ${withRelationship(whose, sql`r.tier is not null`)}`] : []),
  ])
}

function ofOwners(whose: Whose, owners: RelationshipFilters['owners'] = []): Fragment[] {
  const named = owners.filter((owner) => owner !== unset)
  return anyOf([
    ...(named.length > 0 ? [withRelationship(whose, sql`r.owner_id = any (${named}::uuid[])`)] : []),
    ...(owners.includes(unset) ? [sql`not ${withRelationship(whose, sql`r.owner_id is not null`)}`] : []),
  ])
}

const hasContact = (whose: Whose, when: Fragment): Fragment =>
  sql`(${sql.join(
    contactsOf(whose, sql``, when).map((contacts) => sql`exists ${contacts}`),
    sql` or `,
  )})`

const since = (whose: Whose, at: Date, days: number) =>
  hasContact(
    whose,
    sql`c.occurs_at > ${at}::timestamptz - ${sql.lit(`${days} days`)}::interval and c.occurs_at <= ${at}::timestamptz`,
  )

function anyCoverage(whose: Whose, coverages: readonly Coverage[], at: Date): Fragment {
  const isCovered = hasContact(whose, sql`c.occurs_at > ${covered(at)}`)
  const isMet = hasContact(whose, sql`c.occurs_at is not null`)
  const conditions: Record<Coverage, Fragment> = {
    covered: isCovered,
    gap: sql`(not ${isCovered} and ${isMet})`,
    never_met: sql`not ${isMet}`,
  }
  return sql`(${sql.join(
    coverages.map((coverage) => conditions[coverage]),
    sql` or `,
  )})`
}

type ContactCondition = (whose: Whose, at: Date) => Fragment

const lastContactConditions: Record<LastContact, ContactCondition> = {
  in_30_days: (whose, at) => since(whose, at, 30),
  in_90_days: (whose, at) => since(whose, at, 90),
  not_in_90_days: (whose, at) => sql`not ${since(whose, at, 90)}`,
  not_in_180_days: (whose, at) => sql`not ${since(whose, at, 180)}`,
  not_in_365_days: (whose, at) => sql`not ${since(whose, at, 365)}`,
}

const planned = (whose: Whose, at: Date) => hasContact(whose, sql`c.occurs_at > ${at}::timestamptz`)

const nextContactConditions: Record<NextContact, ContactCondition> = {
  in_30_days: (whose, at) =>
    hasContact(whose, sql`c.occurs_at > ${at}::timestamptz and c.occurs_at <= ${at}::timestamptz + interval '30 days'`),
  planned,
  not_planned: (whose, at) => sql`not ${planned(whose, at)}`,
}

export interface DayFilters {
  lastContactBefore?: string | undefined
  contactSince?: string | undefined
  noContactSince?: string | undefined
}

/** By calendar days in UTC. */
export function onDays(whose: Whose, { lastContactBefore, contactSince, noContactSince }: DayFilters): Condition[] {
  const at = nextMinute()
  const since = (day: string) =>
    hasContact(whose, sql`c.occurs_at >= ${`${day}T00:00:00Z`}::timestamptz and c.occurs_at <= ${at}::timestamptz`)
  const before = (day: string) => hasContact(whose, sql`c.occurs_at < ${`${day}T00:00:00Z`}::timestamptz`)
  return [
    ...(lastContactBefore ? [sql`(${before(lastContactBefore)} and not ${since(lastContactBefore)})`] : []),
    ...(contactSince ? [since(contactSince)] : []),
    ...(noContactSince ? [sql`not ${since(noContactSince)}`] : []),
  ].map((where) => ({ where, isOwn: true }))
}

// Who a respondent is: their firm, and what it holds of the security.
import { engagementLabelNames } from '@rostrum/contract/irm/engagement'
import { type ContinentCode, continentOf, continents } from '@rostrum/contract/market/places'
import {
  engagementLabels,
  everyOrganizationType,
  type InvestorStyle,
  investorStyleLabels,
  investorStyles,
  organizationTypeLabels,
} from '@rostrum/contract/market/values'
import {
  positionBands,
  type RespondentTrait,
  type ResultFilters,
  type Weighing,
} from '@rostrum/contract/surveys/results'
import { sql } from 'kysely'
import { heldBy } from '#lists/queries/holdings.ts'
import type { Db } from '#platform/database/database.ts'

export interface Focus {
  securityId: string | null
  quarter: string | null
}

export interface Traits {
  name: string
  organizationId: string | null
  organizationName: string | null
  type: (typeof everyOrganizationType)[number] | null
  styles: InvestorStyle[]
  countryCode: string | null
  aum: number | null
  shares: number | null
  value: number | null
  engagement: (typeof engagementLabels)[number] | null
}

export type TraitsOf = ReadonlyMap<string, Traits>

/** The security of the survey, or the customer's first, at the latest quarter that is shown. */
export async function findFocus(db: Db, customerId: string, securityId: string | null): Promise<Focus> {
  const { rows } = await sql<Focus>`
    select coalesce(${securityId}::uuid, (select c.security_id from app.customer_securities c
      where c.customer_id = ${customerId} order by c.position limit 1)) as security_id,
      market.default_quarter()::text as quarter`.execute(db)
  return rows[0] ?? { securityId: null, quarter: null }
}

export async function listTraits(db: Db, customerId: string, personIds: readonly string[], focus: Focus) {
  if (personIds.length === 0) return new Map<string, Traits>()
  const { rows } = await sql<Traits & { id: string }>`
    select p.id, concat_ws(' ', coalesce(nullif(p.preferred_name, ''), p.first_name), p.last_name) as name,
      o.id as organization_id, o.name as organization_name, o.institution_type as type, coalesce(o.styles, '{}') as styles,
      coalesce(p.country_code, o.country_code) as country_code, coalesce(o.aum, o.eaum)::double precision as aum,
      held.shares::double precision as shares, held.value::double precision as value, e.label as engagement
    from app.person_directory p
    left join app.organization_directory o on o.id = p.organization_id
    ${heldBy(focus, sql`o.id`)}
    left join app.engagement_scores e on e.customer_id = ${customerId} and e.subject_type = 'person' and e.subject_id = p.id
    where p.id = any (${[...personIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...traits }) => [id, traits]))
}

/** Null where nothing is known: then the respondent has no weight. */
export function weightOf(weighing: Weighing, traits: Traits | undefined): number {
  if (weighing === 'equal') return 1
  return Math.max(0, traits?.[weighing] ?? 0)
}

export const isHolder = ({ shares }: Traits): boolean => (shares ?? 0) > 0

export const bandOf = ({ value, shares }: Traits) =>
  (shares ?? 0) > 0 ? positionBands.findLast(({ from }) => (value ?? 0) >= from) : undefined

const continentOfTraits = ({ countryCode }: Traits): ContinentCode | null =>
  countryCode ? continentOf(countryCode) : null

const isAmong = <T>(wanted: readonly T[] | undefined, ...own: readonly (T | null | undefined)[]): boolean =>
  !wanted || own.some((one) => one !== null && one !== undefined && wanted.includes(one))

export const hasFilters = (filters: ResultFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Someone who is not in the directory passes no filter. */
export function passes(filters: ResultFilters, traits: Traits | undefined): boolean {
  if (!hasFilters(filters)) return true
  if (!traits) return false
  return (
    isAmong(filters.types, traits.type) &&
    isAmong(filters.styles, ...traits.styles) &&
    (!filters.holding || (filters.holding === 'holders') === isHolder(traits)) &&
    isAmong(filters.positions, bandOf(traits)?.id) &&
    isAmong(filters.continents, continentOfTraits(traits)) &&
    isAmong(filters.engagements, traits.engagement)
  )
}

export interface Trait {
  key: string
  label: string
}

const holder: readonly Trait[] = [
  { key: 'holders', label: 'Holders' },
  { key: 'others', label: 'Not holders' },
]

/** In the order in which they are shown. */
const known: Record<RespondentTrait, readonly Trait[]> = {
  type: everyOrganizationType.map((key) => ({ key, label: organizationTypeLabels[key] })),
  style: investorStyles.map((key) => ({ key, label: investorStyleLabels[key] })),
  holder,
  position: [...positionBands.map(({ id, label }) => ({ key: id, label })), { key: 'none', label: 'No position' }],
  region: continents.map(({ code, name }) => ({ key: code, label: name })),
  engagement: engagementLabels.map((key) => ({ key, label: engagementLabelNames[key] })),
}

function keysOf(trait: RespondentTrait, traits: Traits): readonly (string | null)[] {
  switch (trait) {
    case 'type':
      return [traits.type]
    case 'style':
      return traits.styles.length > 0 ? traits.styles : [null]
    case 'holder':
      return [isHolder(traits) ? 'holders' : 'others']
    case 'position':
      return [bandOf(traits)?.id ?? 'none']
    case 'region':
      return [continentOfTraits(traits)]
    case 'engagement':
      return [traits.engagement]
  }
}

const unknown: Trait = { key: 'unknown', label: 'Unknown' }

/** Someone with two styles is in both groups. */
export function groupByTrait<T>(
  trait: RespondentTrait,
  members: readonly T[],
  traitsOf: (member: T) => Traits | undefined,
): (Trait & { members: T[] })[] {
  return [...known[trait], unknown].flatMap((group) => {
    const own = members.filter((member) => {
      const traits = traitsOf(member)
      const keys = traits ? keysOf(trait, traits) : [null]
      return keys.some((key) => (key ?? unknown.key) === group.key)
    })
    return own.length > 0 ? [{ ...group, members: own }] : []
  })
}

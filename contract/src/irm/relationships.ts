// The relationship with an investor: its tier, who owns it, and when it was and will be met.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'
import { Instant, list } from '../platform/values.ts'
import { contactTypes, UserBrief } from './values.ts'

/** A is the most important. */
export const tiers = ['A', 'B', 'C'] as const
export type Tier = (typeof tiers)[number]

/** Contact in this many months, or planned, makes an investor covered. */
export const coverageMonths = 12
export const coverages = ['covered', 'gap', 'never_met'] as const
export type Coverage = (typeof coverages)[number]
export const coverageLabels: Record<Coverage, string> = { covered: 'Covered', gap: 'Gap', never_met: 'Never met' }
export const coverageHelp = `Covered: contact in the last ${coverageMonths} months, or one planned. Gap: last contact before that. Never met: no contact on record. Every activity with the organization or its people counts.`

export const Relationship = z.object({
  tier: z.enum(tiers).nullable(),
  owner: UserBrief.nullable(),
  /** The latest past activity with the organization or its people at that time, and the earliest planned one. */
  lastContactAt: Instant.nullable(),
  nextContactAt: Instant.nullable(),
  coverage: z.enum(coverages),
})
export type Relationship = z.output<typeof Relationship>

/** Of tier and owner: not set. */
export const unset = 'none'

export const lastContacts = [
  'in_30_days',
  'in_90_days',
  'not_in_90_days',
  'not_in_180_days',
  'not_in_365_days',
] as const
export type LastContact = (typeof lastContacts)[number]
export const lastContactLabels: Record<LastContact, string> = {
  in_30_days: 'In the last 30 days',
  in_90_days: 'In the last 90 days',
  not_in_90_days: 'None for 90 days',
  not_in_180_days: 'None for 180 days',
  not_in_365_days: 'None for 12 months',
}
export const nextContacts = ['in_30_days', 'planned', 'not_planned'] as const
export type NextContact = (typeof nextContacts)[number]
export const nextContactLabels: Record<NextContact, string> = {
  in_30_days: 'In the next 30 days',
  planned: 'Planned',
  not_planned: 'Not planned',
}

/** Filters of every list of organizations or people. */
export const relationshipFilters = {
  tiers: list(z.enum([...tiers, unset])),
  owners: list(z.union([z.uuid(), z.literal(unset)])),
  coverages: list(z.enum(coverages)),
  lastContact: z.enum(lastContacts).optional(),
  nextContact: z.enum(nextContacts).optional(),
}

/** Ascending by importance and by coverage: A first, never met first. */
export const relationshipSorts = ['tier', 'owner', 'lastContact', 'nextContact', 'coverage'] as const

export const relationshipColumns = [
  { key: 'tier', header: 'Tier' },
  { key: 'owner', header: 'Relationship owner' },
  { key: 'lastContact', header: 'Last contact', isInstant: true },
  { key: 'nextContact', header: 'Next contact', isInstant: true },
  { key: 'coverage', header: 'Coverage' },
] as const

/** What is left out stays as it is; null clears it. */
export const RelationshipInput = z.strictObject({
  subjectType: z.enum(contactTypes),
  subjectId: z.uuid(),
  tier: z.enum(tiers).nullable().optional(),
  ownerId: z.uuid().nullable().optional(),
})

/** Lists and profiles show the relationship. */
const areasWithRelationships = ['organizations', 'people', 'irm', 'holders', 'peer_ownership', 'coverage'] as const

export const relationships = {
  update: endpoint({
    method: 'PUT',
    path: '/v2/relationships',
    summary: 'Set the tier or the relationship owner of organizations and people, one or many',
    permission: 'member',
    body: z.strictObject({ relationships: z.array(RelationshipInput).min(1).max(2000) }),
    affects: areasWithRelationships,
    response: item(z.array(Relationship.extend({ subjectType: z.enum(contactTypes), subjectId: z.uuid() }))),
  }),
}

// Possible duplicate profiles: found by shared values, then merged or dismissed.
import { z } from 'zod'
import { contactTypes, UserBrief } from '../irm/values.ts'
import { Named } from '../market/values.ts'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant, list, optionalText, queryBoolean, requiredText } from '../platform/values.ts'

export const duplicateReasons = ['email', 'name', 'website', 'phone'] as const

const Candidate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Created by the customer; at least one of the two is. */
  isOwn: z.boolean(),
  title: z.string().nullable(),
  organization: Named.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  place: z.string().nullable(),
  addedAt: Instant.nullable(),
})
export type DuplicateCandidate = z.output<typeof Candidate>

export const Duplicate = z.object({
  /** Will be merged away, unless users choose otherwise; always one of the customer's own. */
  source: Candidate,
  /** Will be kept. */
  target: Candidate,
  /** The values they share, strongest evidence first. */
  reasons: z.array(z.object({ kind: z.enum(duplicateReasons), value: z.string() })),
  /** Present if the pair was dismissed. */
  distinction: z.object({ id: z.uuid(), by: UserBrief, at: Instant }).nullable(),
})
export type Duplicate = z.output<typeof Duplicate>

/** Somebody who may be the person that a form describes. */
export const SimilarPerson = z.object({ person: Candidate, reason: z.enum(['email', 'name']) })
export type SimilarPerson = z.output<typeof SimilarPerson>

export const duplicates = {
  similarPeople: endpoint({
    method: 'GET',
    path: '/v2/irm/duplicates/similar_people',
    summary: 'People with one of these email addresses, or with this name at one of these organizations',
    permission: 'member',
    query: z.object({
      emails: list(requiredText(254)),
      firstName: optionalText(100),
      lastName: optionalText(100),
      organizationIds: list(z.uuid()),
    }),
    response: item(z.array(SimilarPerson)),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/irm/duplicates',
    summary: "Possible duplicates: pairs of profiles, at least one of them the customer's own",
    permission: 'member',
    query: PageQuery.extend({
      kind: z.enum(contactTypes).default('person'),
      /** Only dismissed pairs. */
      distinct: queryBoolean,
    }),
    response: page(Duplicate),
  }),
  distinguish: endpoint({
    method: 'POST',
    path: '/v2/irm/distinct_profiles',
    summary: 'Mark two profiles as not duplicates; idempotent',
    permission: 'member',
    body: z.strictObject({ kind: z.enum(contactTypes), firstId: z.uuid(), secondId: z.uuid() }),
    affects: [],
    response: item(z.object({ id: z.uuid() })),
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/v2/irm/distinct_profiles/{id}',
    summary: 'Undo marking two profiles as not duplicates',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}

// Profiles that look like one and the same: found by what they share, merged, or told apart for good.
import { z } from 'zod'
import { contactTypes, UserBrief } from '../irm/values.ts'
import { Named } from '../market/values.ts'
import { endpoint, nothing, one, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant, yesNo } from '../platform/values.ts'

export const duplicateReasons = ['email', 'name', 'website', 'phone'] as const

const Candidate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Made by the customer; of two, at least one is. */
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
  /** Goes, unless people choose otherwise; always one of the customer's own. */
  source: Candidate,
  /** Stays. */
  target: Candidate,
  /** What they share, the strongest first. */
  reasons: z.array(z.object({ kind: z.enum(duplicateReasons), value: z.string() })),
  /** Present where somebody has told them apart. */
  distinction: z.object({ id: z.uuid(), by: UserBrief, at: Instant }).nullable(),
})
export type Duplicate = z.output<typeof Duplicate>

export const duplicates = {
  list: endpoint({
    method: 'GET',
    path: '/v2/irm/duplicates',
    summary: "Pairs of profiles that look like one, at least one of them the customer's own",
    permission: 'member',
    query: PageQuery.extend({
      kind: z.enum(contactTypes).default('person'),
      /** Those that were told apart instead. */
      distinct: yesNo,
    }),
    answer: page(Duplicate),
  }),
  distinguish: endpoint({
    method: 'POST',
    path: '/v2/irm/distinct_profiles',
    summary: 'Say that two profiles are not the same; twice is once',
    permission: 'member',
    body: z.strictObject({ kind: z.enum(contactTypes), firstId: z.uuid(), secondId: z.uuid() }),
    affects: [],
    answer: one(z.object({ id: z.uuid() })),
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/v2/irm/distinct_profiles/{id}',
    summary: 'Take that back: they may be the same after all',
    permission: 'member',
    params: IdParams,
    affects: [],
    answer: nothing,
  }),
}

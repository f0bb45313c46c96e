// Addresses that get no mail to many, with who put them on the list and why. A row stays after its removal.
import { z } from 'zod'
import { UserBrief } from '../../irm/values.ts'
import { csv, endpoint, item, page } from '../../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../../platform/values.ts'
import { suppressionReasons } from './suppression-reasons.ts'
import { SuppressionQuery, suppressionFilters } from './suppressions-query.ts'

export const Suppression = z.object({
  id: z.uuid(),
  email: z.string(),
  reason: z.enum(suppressionReasons),
  note: z.string(),
  /** Whose message it followed. */
  campaign: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null for what recipients and mail servers did. */
  addedBy: UserBrief.nullable(),
  createdAt: Instant,
  removedAt: Instant.nullable(),
  /** Null for someone who subscribed again. */
  removedBy: UserBrief.nullable(),
  removalReason: z.string().nullable(),
})
export type Suppression = z.output<typeof Suppression>

/** A body of this many stays below the limit of a request. */
export const mostAtOnce = 10_000

const note = z
  .string()
  .trim()
  .max(500, 'Enter at most 500 characters')
  .refine((text) => !text.includes('\0'), 'Remove the null characters')

/** As they were typed or read from a file: those that are no addresses are named in the answer. */
export const TypedAddresses = z
  .array(z.string().trim().max(400))
  .min(1, 'Enter at least one email address')
  .max(mostAtOnce, `Enter at most ${mostAtOnce.toLocaleString('en-US')} addresses at once`)

const gated = { gate: 'campaigns', permission: 'member' } as const

export const suppressions = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/suppressions',
    summary: 'Suppressed addresses, those that were removed from the list, or the history of one address',
    query: SuppressionQuery,
    response: page(Suppression),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/suppressions.csv',
    summary: 'The same list as a file',
    query: z.object(suppressionFilters),
    response: csv([
      { key: 'email', header: 'Email' },
      { key: 'reason', header: 'Reason' },
      { key: 'note', header: 'Note' },
      { key: 'campaign', header: 'Campaign' },
      { key: 'addedBy', header: 'Added by' },
      { key: 'createdAt', header: 'Added', isInstant: true },
      { key: 'removedBy', header: 'Removed by' },
      { key: 'removedAt', header: 'Removed', isInstant: true },
      { key: 'removalReason', header: 'Reason for removal' },
    ]),
  }),
  add: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/suppressions',
    summary: 'Suppress addresses; those that are suppressed already keep their reason',
    body: z.strictObject({
      emails: TypedAddresses,
      reason: z.enum(['manual', 'import']).default('manual'),
      note: note.default(''),
    }),
    affects: ['consents'],
    response: item(
      z.object({
        added: z.int(),
        /** Suppressed before. */
        known: z.int(),
        /** What is no address. */
        rejected: z.array(z.string()),
      }),
    ),
  }),
  remove: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/suppressions/{id}/remove',
    summary: 'Let an address get mail again, with the reason',
    params: IdParams,
    body: z.strictObject({ reason: requiredText(500, 'Enter the reason') }),
    affects: ['consents'],
    response: item(Suppression),
  }),
  restore: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/suppressions/{id}/restore',
    summary: 'Undo the removal of an address',
    params: IdParams,
    affects: ['consents'],
    response: item(Suppression),
  }),
}

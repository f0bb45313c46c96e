// Whom a campaign goes to: sources that are included, sources that are left out, and why a person gets nothing.
import { z } from 'zod'
import { isAddress } from '../recipients.ts'

const mostAddresses = 20_000

const Address = z.strictObject({
  email: z.string().trim().toLowerCase().refine(isAddress, 'Enter an email address such as name@example.com'),
  name: z.string().trim().max(200).default(''),
})

/**
 * people: one by one. tag: everyone with one of the tags. view: a saved view of the IRM's people. target_list: people of
 * the organizations on it. holders: people of the holders of a security at a quarter. event: people who were invited.
 * addresses: typed or uploaded.
 */
export const AudienceSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('irm') }),
  z.strictObject({ kind: z.literal('people'), personIds: z.array(z.uuid()).min(1).max(5000) }),
  z.strictObject({ kind: z.literal('tags'), tagIds: z.array(z.uuid()).min(1).max(50) }),
  z.strictObject({ kind: z.literal('view'), viewId: z.uuid() }),
  z.strictObject({ kind: z.literal('target_list'), listId: z.uuid() }),
  z.strictObject({
    kind: z.literal('holders'),
    securityId: z.uuid(),
    /** The last day of a quarter; null: the latest one that is complete. */
    quarter: z.iso.date().nullable(),
    leastShares: z.int().min(0).default(0),
  }),
  z.strictObject({ kind: z.literal('event'), eventId: z.uuid() }),
  z.strictObject({
    kind: z.literal('addresses'),
    /** The name of the file they came from; null: they were typed. */
    fileName: z.string().max(200).nullable().default(null),
    addresses: z.array(Address).min(1).max(mostAddresses, `Add at most ${mostAddresses} addresses`),
  }),
])
export type AudienceSource = z.output<typeof AudienceSource>

export const Audience = z.strictObject({
  include: z.array(AudienceSource).max(20),
  exclude: z.array(AudienceSource).max(20),
})
export type Audience = z.output<typeof Audience>

export const leftOutReasons = [
  'no_address',
  'invalid_address',
  'suppressed',
  'no_consent',
  'bounced',
  'duplicate',
  'excluded',
  'topic',
  'frequency',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const leftOutReasonNames: Record<LeftOutReason, string> = {
  no_address: 'No email address',
  invalid_address: 'Address not valid',
  suppressed: 'Suppressed',
  no_consent: 'No consent',
  bounced: 'Bounced before',
  duplicate: 'Same address twice',
  excluded: 'Excluded',
  topic: 'Does not want this topic',
  frequency: 'Wants fewer emails',
}

// For those who run the installation: securities that several sources name differently, and which of them are the same.
import { z } from 'zod'
import { type LinkState, linkStates, SecurityLinkQuery } from './operating-securities-query.ts'
import { endpoint, item, page } from './platform/endpoint.ts'
import { Instant } from './platform/values.ts'

export const linkStateNames: Record<LinkState, string> = { same: 'Joined', unsure: 'Unsure', apart: 'Kept apart' }

export const LinkedSecurity = z.object({
  id: z.uuid(),
  name: z.string(),
  ticker: z.string().nullable(),
  /** As most filers or a list call it; empty if nobody does. */
  classTitle: z.string(),
  /** A CUSIP, or the key of a panel without CUSIPs. */
  number: z.string().nullable(),
  source: z.string(),
})
export type LinkedSecurity = z.output<typeof LinkedSecurity>

export const SecurityLink = z.object({
  first: LinkedSecurity,
  second: LinkedSecurity,
  /** What holds: a person's decision, or else what the rule found. */
  state: z.enum(linkStates),
  reason: z.enum(['ticker', 'name', 'holders', 'cusip_change', 'figi', 'person']),
  /** From 0 to 1; joined without a person from 0.9. */
  confidence: z.number(),
  /** The evidence in words, with counts. */
  explanation: z.string(),
  /** The first quarter of the new CUSIP. */
  effectiveOn: z.iso.date().nullable(),
  decision: z.enum(['same', 'apart']).nullable(),
  /** The email address of who decided; null for the command line. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
})
export type SecurityLink = z.output<typeof SecurityLink>

export const operatingSecurities = {
  read: endpoint({
    method: 'GET',
    path: '/v2/operating/securities',
    summary: 'How many pairs of securities were joined, kept apart, or need a decision',
    permission: 'operator',
    response: item(
      z.object({
        states: z.array(z.object({ state: z.enum(linkStates), count: z.int() })),
        /** Whether securities will be compared again within a minute. */
        isWaiting: z.boolean(),
      }),
    ),
  }),
  links: endpoint({
    method: 'GET',
    path: '/v2/operating/securities/links',
    summary: 'Pairs of securities that were compared, with the evidence',
    permission: 'operator',
    query: SecurityLinkQuery,
    response: page(SecurityLink),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/v2/operating/securities/links',
    summary: 'Join two securities, keep them apart, or leave it to the rule',
    permission: 'operator',
    body: z.strictObject({
      firstId: z.uuid(),
      secondId: z.uuid(),
      /** Null: the rule decides. */
      decision: z.enum(['same', 'apart']).nullable(),
    }),
    affects: [],
    response: item(SecurityLink),
  }),
}

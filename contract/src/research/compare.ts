// The reports of a day side by side: each broker's opinion, and its prior one.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'
import { AnalystBrief, BrokerBrief, ratings } from './brokers.ts'
import { CompareQuery } from './compare-query.ts'
import { DocumentSecurity } from './document-values.ts'

const Opinion = z.object({
  dated: z.iso.date(),
  rating: z.enum(ratings).nullable(),
  ratingWord: z.string().nullable(),
  targetPrice: z.number().nullable(),
  currency: z.string().nullable(),
})
export type Opinion = z.output<typeof Opinion>

export const ComparedReport = z.object({
  documentId: z.uuid(),
  title: z.string(),
  dated: z.iso.date(),
  isConfirmed: z.boolean(),
  broker: BrokerBrief.nullable(),
  analyst: AnalystBrief.nullable(),
  now: Opinion,
  /** The broker's opinion before this report. */
  before: Opinion.nullable(),
  /** What changed, in words: Raised target $42.00 → $47.00. */
  highlights: z.array(z.string()),
})
export type ComparedReport = z.output<typeof ComparedReport>

export const Comparison = z.object({
  security: DocumentSecurity,
  day: z.iso.date(),
  reports: z.array(ComparedReport),
  /** Other days with reports, latest first. */
  days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
})
export type Comparison = z.output<typeof Comparison>

export const researchCompare = {
  read: endpoint({
    permission: 'member',
    research: 'research',
    method: 'GET',
    path: '/v2/research/compare',
    summary: 'Reports on a security from a day, the day before and the day after, with what changed',
    query: CompareQuery,
    response: item(Comparison),
  }),
}

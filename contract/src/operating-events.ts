// For those who run the installation: splits, spin-offs, mergers and the end of securities, as found or given, and what
// people decided about them.
import { z } from 'zod'
import { parseSplitRatio } from './market/split-ratio.ts'
import {
  type EventKind,
  EventQuery,
  type EventState,
  eventFilters,
  eventKinds,
  eventStates,
} from './operating-events-query.ts'
import { csv, endpoint, item, page } from './platform/endpoint.ts'
import { IdParams, Instant, optionalText, requiredText } from './platform/values.ts'

export const eventKindNames: Record<EventKind, string> = {
  split: 'Split',
  spin_off: 'Spin-off',
  merger: 'Merger for shares',
  conversion: 'Conversion',
  ended: 'Acquired or delisted',
}

export const eventStateNames: Record<EventState, string> = {
  counts: 'Counts',
  unsure: 'Unsure',
  rejected: 'Rejected',
}

export const eventSourceNames = { filings: 'Filings', file: 'File', person: 'Person' } as const

const SecurityOfEvent = z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() })

export const SecurityEvent = z.object({
  id: z.uuid(),
  kind: z.enum(eventKinds),
  /** What was split, the parent of a spin-off, or what ended. */
  security: SecurityOfEvent,
  /** What its holders received. */
  other: SecurityOfEvent.nullable(),
  quarter: z.iso.date(),
  /** The end of the quarter if only the filings date it. */
  onDate: z.iso.date(),
  /** New shares for one old. */
  ratio: z.number().nullable(),
  state: z.enum(eventStates),
  source: z.enum(['filings', 'file', 'person']),
  /** From 0 to 1. */
  confidence: z.number().nullable(),
  evidence: z.string().nullable(),
  /** The file that gave it. */
  fileSource: z.string().nullable(),
  reason: z.string().nullable(),
  /** The email address of who decided, if that was not on the command line. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

const Ratio = z
  .string()
  .trim()
  .max(40)
  .refine((text) => ![null, 1].includes(parseSplitRatio(text)), 'Enter new shares to old, such as 10, 3:2 or 1:20')

export const operatingEvents = {
  list: endpoint({
    method: 'GET',
    path: '/v2/operating/data/events',
    summary: 'Splits and other events of securities, with their evidence',
    permission: 'operator',
    query: EventQuery,
    response: page(SecurityEvent),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/operating/data/events.csv',
    summary: 'The same list as a file',
    permission: 'operator',
    query: z.object(eventFilters),
    response: csv([
      { key: 'security', header: 'Security' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'kind', header: 'Event' },
      { key: 'other', header: 'Received' },
      { key: 'quarter', header: 'Quarter' },
      { key: 'onDate', header: 'Date' },
      { key: 'ratio', header: 'New shares for one old' },
      { key: 'state', header: 'State' },
      { key: 'source', header: 'Source' },
      { key: 'confidence', header: 'Confidence' },
      { key: 'evidence', header: 'Evidence' },
      { key: 'reason', header: 'Reason' },
      { key: 'decidedBy', header: 'Decided by' },
    ]),
  }),
  addSplit: endpoint({
    method: 'POST',
    path: '/v2/operating/data/events',
    summary: 'Add a split that neither filings nor a file show',
    permission: 'operator',
    body: z.strictObject({
      securityId: z.uuid('Choose a security'),
      /** The first day on the new basis. */
      onDate: z.iso.date('Enter a date'),
      ratio: Ratio,
      reason: requiredText(500, 'Enter a reason'),
    }),
    affects: [],
    response: item(SecurityEvent),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/v2/operating/data/events/{id}',
    summary: 'Accept, correct or reject an event, or leave it to the filings again',
    permission: 'operator',
    params: IdParams,
    body: z.strictObject({
      /** Null: it is left to files and filings. */
      decision: z.enum(['counts', 'rejected']).nullable(),
      /** If it counts; null for the ratio as it is. */
      ratio: Ratio.nullable(),
      /** If it counts, within the quarter; null for the date as it is. */
      onDate: z.iso.date('Enter a date').nullable(),
      reason: optionalText(500),
    }),
    affects: [],
    response: item(SecurityEvent),
  }),
}

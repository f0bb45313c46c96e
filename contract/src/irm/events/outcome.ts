// What came of an event: who bought, held and sold in the two quarters after it, among those who were met and the rest.
import { z } from 'zod'
import { endpoint, item } from '../../platform/endpoint.ts'
import { IdParams } from '../../platform/values.ts'

/** Of firms with complete filings for both quarters: the others have nothing that could be compared. */
const OutcomeGroup = z.object({
  investorCount: z.int(),
  /** More shares than before, new positions included. */
  boughtCount: z.int(),
  heldCount: z.int(),
  /** Fewer shares than before, exits included. */
  soldCount: z.int(),
  /** No position in either quarter. */
  noneCount: z.int(),
  netShares: z.int(),
})
export type OutcomeGroup = z.output<typeof OutcomeGroup>

export const EventOutcome = z.object({
  /** The last quarter that had ended when the event began, and the second one after it. */
  before: z.iso.date(),
  after: z.iso.date(),
  met: OutcomeGroup,
  notMet: OutcomeGroup,
})
export type EventOutcome = z.output<typeof EventOutcome>

export const eventOutcome = {
  read: endpoint({
    method: 'GET',
    path: '/v2/events/{id}/outcome',
    summary: 'What investors did with the security in the two quarters after an event; null until filings show it',
    permission: 'member',
    params: IdParams,
    response: item(EventOutcome.nullable()),
  }),
}

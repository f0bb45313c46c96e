// Queries for the filings behind a figure and for the available quarters.
import { filings } from '@rostrum/contract/filings'
import { currentHolders } from '@rostrum/contract/holders/current'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor } from '#platform/api/query.ts'

export const reportedQuarters = (securityId: string, classes?: 'all') =>
  queryFor(currentHolders.quarters, { query: { securityId, classes } })
export const positionEvidence = (query: Args<typeof filings.evidence>['query']) => queryFor(filings.evidence, { query })
export const filing = (accession: string) => queryFor(filings.read, { params: { accession } })
export const votes = (organizationId: string, securityId: string) =>
  queryFor(filings.votes, { query: { organizationId, securityId, pageSize: 100 } })
export const schedule = (accession: string) => queryFor(filings.schedule, { params: { accession } })
export const insiderForm = (accession: string) => queryFor(filings.insiderForm, { params: { accession } })
export const filingRows = (accession: string, query: Args<typeof filings.rows>['query']) =>
  queryFor(filings.rows, { params: { accession }, query })

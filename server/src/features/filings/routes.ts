import { filings } from '@rostrum/contract/filings'
import type { Implement } from '#platform/http/implement.ts'
import { describeInsiderForm, describeSchedule } from './disclosures/disclosures.ts'
import { listVotes } from './disclosures/queries/votes.ts'
import { describeFiling, evidenceOf, pageOfRows } from './evidence.ts'

export function filingRoutes(implement: Implement) {
  implement(filings.read, ({ db }, { params }) => describeFiling(db, params.accession))
  implement(filings.rows, ({ db }, { params, query }) => pageOfRows(db, params.accession, query))
  implement(filings.schedule, ({ db }, { params }) => describeSchedule(db, params.accession))
  implement(filings.insiderForm, ({ db }, { params }) => describeInsiderForm(db, params.accession))
  implement(filings.votes, ({ db }, { query }) => listVotes(db, query))
  implement(filings.evidence, ({ db }, { query }) => evidenceOf(db, query))
}

// Proxy votes. They touch no 13F portfolio; the same accession again changes nothing.
import type { Vote, VoteFiling, VoteItem } from '../parse/votes.ts'
import { insertAll } from './directory.ts'
import type { LoadContext, Loader } from './loader.ts'

const batchSize = 2000

export class VoteLoader implements Loader<VoteItem> {
  readonly #context: LoadContext
  /** Null while skipping the votes of a known report. */
  #open: VoteFiling | null = null
  #votes: Vote[] = []
  #count = 0

  constructor(context: LoadContext) {
    this.#context = context
  }

  accept(item: VoteItem): Promise<void> | undefined {
    if (item.kind === 'vote-filing') return this.#begin(item)
    if (item.kind === 'reject') this.#context.run.refuse(item, this.#open?.accession ?? null)
    else if (this.#open) this.#votes.push(item)
    return this.#votes.length < batchSize ? undefined : this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    if (!this.#open) return
    const { client, run } = this.#context
    await client.query('update market.vote_filings set row_count = $2 where accession = $1', [
      this.#open.accession,
      this.#count,
    ])
    run.counts.rows += this.#count
  }

  async #begin(filing: VoteFiling): Promise<void> {
    const { client, run, source } = this.#context
    const { accession, cik, filerName, form, period, filedOn, isRestatement } = filing
    const { rowCount } = await client.query(
      `insert into market.vote_filings (accession, cik, filer_name, form, period, filed_on, is_restatement, row_count, source, run_id)
       values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9) on conflict do nothing`,
      [accession, cik, filerName, form, period, filedOn, isRestatement, source, run.id],
    )
    this.#open = rowCount === 1 ? filing : null
    run.counts[rowCount === 1 ? 'filings' : 'skippedFilings'] += 1
  }

  async #flush(): Promise<void> {
    const votes = this.#votes
    this.#votes = []
    if (votes.length === 0) return
    const { client, directory } = this.#context
    await directory.flush(client)
    await insertAll(
      client,
      'market.votes',
      votes.map((vote) => ({
        accession: vote.accession,
        row_number: vote.number,
        security_id:
          (vote.cusip && directory.security('cusip', vote.cusip)) ||
          (vote.isin && directory.security('isin', vote.isin)) ||
          null,
        issuer_name: vote.issuerName,
        cusip: vote.cusip,
        isin: vote.isin,
        meeting_on: vote.meetingOn,
        description: vote.description,
        categories: vote.categories,
        proposed_by: vote.proposedBy,
        series_id: vote.seriesId,
        shares_voted: vote.sharesVoted,
        shares_on_loan: vote.sharesOnLoan,
        ballots: vote.ballots.map(({ how, shares, recommendation }) => ({
          how,
          shares: shares === null ? null : Number(shares),
          recommendation,
        })),
      })),
    )
    this.#count += votes.length
  }
}

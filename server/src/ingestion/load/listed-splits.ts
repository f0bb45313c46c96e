import { applyListedSplits } from '../events/listed-splits.ts'
import type { ListedSplit } from '../parse/reference-records.ts'
import type { LoadContext, Loader } from './loader.ts'

/** Splits from a file made by hand: few rows. A later file with the same security and date corrects an earlier one. */
export class ListedSplitLoader implements Loader<ListedSplit> {
  readonly #context: LoadContext
  #rows = 0

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept({ identifierKind, identifier, onDate, ratio }: ListedSplit): Promise<void> {
    const { client, run, source } = this.#context
    this.#rows += 1
    run.counts.rows += 1
    await client.query(
      `insert into market.listed_splits (kind, identifier, on_date, ratio, source) values ($1, $2, $3, $4, $5)
       on conflict (kind, identifier, on_date) do update set ratio = excluded.ratio, source = excluded.source`,
      [identifierKind, identifier, onDate, ratio, source],
    )
  }

  async finish(): Promise<void> {
    if (this.#rows === 0) return
    this.#rows = 0
    const { client, directory, run, source } = this.#context
    await directory.flush(client)
    const waiting = await applyListedSplits(client)
    if (waiting.length === 0) return
    const reason = `no security matches ${waiting.join(', ')}; these splits wait until a list contains it`
    run.refuse({ kind: 'reject', source, row: null, reason, raw: waiting.join(' ') })
  }
}

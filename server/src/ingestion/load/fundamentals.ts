// Figures that companies report: kept as filed, and from them the shares outstanding of each class.

import { reopenSplits } from '../events/reported-splits.ts'
import type { Fact } from '../parse/facts.ts'
import { insertAll } from './directory.ts'
import type { LoadContext, Loader } from './loader.ts'
import { marketCaps } from './market-caps.ts'
import { settleOutstanding } from './outstanding.ts'

const batchSize = 5000

/** If a filing gives two values for a period, the larger one is kept, so that the order of files does not matter. */
const keepFacts = `
  insert into market.fundamentals as f (cik, measure, tag, class_letter, months, ends_on, accession, value, unit, form,
    filed_on, source, run_id)
  select cik, measure, tag, class_letter, months, ends_on, accession, value, unit, form, filed_on, $2, $3
  from jsonb_to_recordset($1::jsonb) as r(cik text, measure text, tag text, class_letter text, months integer,
    ends_on date, accession text, value numeric, unit text, form text, filed_on date)
  on conflict (cik, tag, class_letter, months, ends_on, accession) do update set value = excluded.value
  where excluded.value > f.value
  returning f.filed_on::text`

export class FundamentalsLoader implements Loader<Fact> {
  readonly #context: LoadContext
  /** By key, so that one statement never upserts the same row twice. */
  readonly #facts = new Map<string, Fact>()
  readonly #ciks = new Set<string>()
  readonly #ciksWithSplits = new Set<string>()
  #earliest = 'none'

  constructor(context: LoadContext) {
    this.#context = context
  }

  accept(fact: Fact): Promise<void> | undefined {
    const key = [fact.cik, fact.tag, fact.classLetter, fact.months, fact.endsOn, fact.accession].join(' ')
    const known = this.#facts.get(key)
    if (!known || Number(known.value) < Number(fact.value)) this.#facts.set(key, fact)
    this.#ciks.add(fact.cik)
    if (fact.measure === 'split_ratio') this.#ciksWithSplits.add(fact.cik)
    return this.#facts.size < batchSize ? undefined : this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    if (this.#ciks.size === 0) return
    const { client, directory } = this.#context
    await directory.flush(client)
    await insertAll(client, 'market.market_caps', marketCaps)
    await settleOutstanding(client, [...this.#ciks])
    await reopenSplits(client, [...this.#ciksWithSplits])
    // Text sorts before 'none' if it is a date.
    if (this.#earliest !== 'none')
      await client.query('delete from market.figured_quarters where quarter >= $1::date', [this.#earliest])
  }

  async #flush(): Promise<void> {
    if (this.#facts.size === 0) return
    const { client, run, source } = this.#context
    const rows = [...this.#facts.values()].map((fact) => ({
      ...fact,
      class_letter: fact.classLetter,
      ends_on: fact.endsOn,
      filed_on: fact.filedOn,
    }))
    this.#facts.clear()
    const written = await client.query<{ filed_on: string }>(keepFacts, [JSON.stringify(rows), source, run.id])
    run.counts.rows += written.rows.length
    for (const { filed_on } of written.rows) if (filed_on < this.#earliest) this.#earliest = filed_on
  }
}

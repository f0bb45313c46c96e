// The official 13(f) list of each quarter: a CUSIP on it existed then.
import type { OfficialSecurity } from '../parse/reference-records.ts'
import { insertAll } from './directory.ts'
import type { LoadContext } from './loader.ts'

export class OfficialLists {
  readonly #context: LoadContext
  readonly #replaced = new Set<string>()
  #rows: object[] = []
  #hasUndated = false

  constructor(context: LoadContext) {
    this.#context = context
  }

  add({ quarter, cusip, issuerName, titleOfClass, change }: OfficialSecurity): void {
    if (quarter === null) this.#hasUndated = true
    else this.#rows.push({ quarter, cusip, issuer_name: issuerName, class_title: titleOfClass, change })
  }

  /** A list that was imported before is replaced, because it may have been corrected. */
  async write(): Promise<void> {
    const rows = this.#rows.splice(0) as { quarter: string }[]
    const { client } = this.#context
    for (const quarter of new Set(rows.map((row) => row.quarter))) {
      if (this.#replaced.has(quarter)) continue
      this.#replaced.add(quarter)
      await client.query('delete from market.official_lists where quarter = $1', [quarter])
    }
    await insertAll(client, 'market.official_lists', rows)
  }

  finish(): void {
    if (!this.#hasUndated) return
    const { run, source } = this.#context
    const reason =
      'the name of the list does not tell its quarter, as in 13flist2026q3.txt: only names and classes are kept'
    run.refuse({ kind: 'reject', source, row: null, reason, raw: '' })
  }
}

import type pg from 'pg'
import { figiOrNull } from '../parse/identifiers.ts'
import { insertAll } from './directory.ts'

/** FIGIs that filers give beside a CUSIP; few do, and some write another number into the field. */
export class ReportedFigis {
  readonly #given = new Map<string, { figi: string; cusip: string; cik: string }>()

  add(cik: string, { cusip, figi: written }: { cusip: string; figi: string | null }): void {
    const figi = figiOrNull(written)
    if (figi !== null) this.#given.set(`${cusip} ${figi} ${cik}`, { figi, cusip, cik })
  }

  async write(client: pg.ClientBase): Promise<void> {
    await insertAll(client, 'market.reported_figis', [...this.#given.values()])
    this.#given.clear()
  }
}

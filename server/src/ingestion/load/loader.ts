import type pg from 'pg'
import type { PanelFiling } from '../parse/reference-records.ts'
import type { PriceLookup } from '../parse/units.ts'
import type { Directory } from './directory.ts'
import type { ImportRun } from './run.ts'

/** What every loader works with: the open transaction of one input, who is known, and the run that counts. */
export interface LoadContext {
  client: pg.ClientBase
  directory: Directory
  run: ImportRun
  /** The input's name, for people. */
  source: string
}

/**
 * Takes the records of one input, in the order they come, into the open transaction. Rows may be kept back in pieces of
 * bounded size; `finish` writes what is left. A loader never commits.
 */
export interface Loader<Item> {
  /** Answers a promise only when there is something to wait for: millions of rows pass here. */
  accept(item: Item): Promise<void> | undefined
  finish(): Promise<void>
  /** Lets go of the connection after a refusal, where a COPY may be under way. */
  abort?(): Promise<void>
}

/** What a whole import keeps in mind from one input to the next. Read anew when an input is refused. */
export interface LoadSession {
  directory: Directory
  prices: PriceLookup
  /** Accessions already here: read once more they change nothing. */
  known: Set<string>
  /** Heads of the long-history panel, whose rows come in another file. */
  panelFilings: Map<string, PanelFiling>
}

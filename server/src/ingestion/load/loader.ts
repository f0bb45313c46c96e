import type pg from 'pg'
import type { PanelFiling } from '../parse/reference-records.ts'
import type { PriceLookup } from '../parse/units.ts'
import type { Directory } from './directory.ts'
import type { ImportRun } from './run.ts'

/** Shared by all loaders: the open transaction of one input, the directory of known entities, and the import run. */
export interface LoadContext {
  client: pg.ClientBase
  directory: Directory
  run: ImportRun
  /** The input's display name. */
  source: string
}

/**
 * Loads the records of one input, in order, into the open transaction. Rows may be buffered in batches of bounded size;
 * `finish` flushes the rest. A loader never commits.
 */
export interface Loader<Item> {
  /** Returns a promise only if there is something to wait for: millions of rows pass through here. */
  accept(item: Item): Promise<void> | undefined
  finish(): Promise<void>
  /** Releases the connection after a rejection, when a COPY may be in progress. */
  abort?(): Promise<void>
}

/** State kept across the inputs of an import. Reloaded after an input is rejected. */
export interface LoadSession {
  directory: Directory
  prices: PriceLookup
  /** Accessions already stored: importing them again changes nothing. */
  known: Set<string>
  /** Headers of the long-history panel, whose rows are in another file. */
  panelFilings: Map<string, PanelFiling>
}

// The demo universe: a fictional market, deterministic for a seed, generated row by row.
import { buildWorld } from './build-world.ts'
import { eventTables } from './event-tables.ts'
import { filingTables } from './filing-tables.ts'
import { fundTables } from './fund-tables.ts'
import { insiderTables } from './insider-tables.ts'
import { organizationTables } from './organization-tables.ts'
import { peopleTables } from './people-tables.ts'
import { referenceTables, securityTables } from './reference-tables.ts'
import { reportTables } from './report-tables.ts'
import type { UniverseSize } from './sizes.ts'
import type { Table } from './table.ts'

/** Tables in foreign key order. Their rows are lazy and can be iterated again. */
export function generateUniverse(size: UniverseSize, seed = 1): Table[] {
  const world = buildWorld(size, seed)
  return [
    ...referenceTables(),
    ...organizationTables(world),
    ...peopleTables(world),
    ...securityTables(world),
    ...filingTables(world),
    ...fundTables(world),
    ...eventTables(world),
    ...insiderTables(world),
    ...reportTables(world),
  ]
}

// Creates a row for any tenant table from the catalog, so that new tables are tested automatically.
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { newId } from '#platform/identifiers.ts'
import type { Column, Reference, TenantTable } from './tenant-tables.ts'

type Row = Record<string, unknown>

/** Inserts a row of this customer as the table owner and returns it; with `insert: false` it only returns it. */
export async function makeRow(
  client: pg.Client,
  tables: readonly TenantTable[],
  table: TenantTable,
  customerId: string,
  options: { insert?: boolean } = {},
): Promise<Row> {
  const row: Row = { customer_id: customerId }
  for (const reference of table.references) {
    if (!reference.columns.some((name) => isWanted(table, name) && !(name in row))) continue
    const target = await makeTarget(client, tables, table, reference, customerId)
    reference.columns.forEach((name, index) => {
      row[name] ??= target[reference.targetColumns[index] ?? '']
    })
  }
  for (const column of table.columns) {
    if (!(column.name in row) && isWanted(table, column.name)) row[column.name] = valueFor(table, column)
  }
  if (options.insert === false) return row
  const names = Object.keys(row).map((name) => pg.escapeIdentifier(name))
  const places = names.map((_, index) => `$${index + 1}`)
  try {
    const text = `insert into ${table.name} (${names}) values (${places}) on conflict do nothing returning *`
    const { rows } = await client.query<Row>(text, Object.values(row))
    return rows[0] ?? (await anyRow(client, table, customerId)) ?? row
  } catch (error) {
    throw new Error(`tenant-rows.ts cannot fill ${table.name}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** Where a customer can have only one, the one that is there. */
async function anyRow(client: pg.Client, table: TenantTable, customerId: string): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(`select * from ${table.name} where customer_id = $1 limit 1`, [customerId])
  return rows[0]
}

/** Nullable columns that a check of the table requires: one of several subjects. */
const required: Record<string, string> = {
  'app.dismissed_suggestions': 'organization_id',
  'app.calendar_sources': 'url',
  'app.survey_responses': 'answers',
}

/** Required columns without a default, and those of the primary key, which must be unique. */
const isWanted = (table: TenantTable, name: string): boolean => {
  if (required[table.name] === name) return true
  const column = table.columns.find((one) => one.name === name)
  return Boolean(column?.isRequired && (!column.hasDefault || table.primaryKey.includes(name)))
}

async function makeTarget(
  client: pg.Client,
  tables: readonly TenantTable[],
  table: TenantTable,
  { target, name }: Reference,
  customerId: string,
): Promise<Row> {
  const tenantTable = tables.find((one) => one.name === target)
  if (tenantTable) return makeRow(client, tables, tenantTable, customerId)
  // Shared tables are already filled by the demo.
  const { rows } = await client.query<Row>(`select * from ${target} limit 1`)
  if (!rows[0]) throw new Error(`tenant-rows.ts cannot fill ${table.name}: ${name} refers to ${target}, which is empty`)
  return rows[0]
}

const makers: Record<string, () => unknown> = {
  uuid: () => newId(),
  text: () => `text ${newId()}`,
  'character varying': () => newId(),
  character: () => 'x',
  boolean: () => true,
  smallint: () => randomInt(1, 30_000),
  integer: () => randomInt(1, 1_000_000),
  bigint: () => randomInt(1, 1_000_000_000),
  numeric: () => randomInt(1, 100),
  'double precision': () => Math.random(),
  real: () => Math.random(),
  date: () => '2026-03-31',
  'timestamp with time zone': () => new Date(),
  jsonb: () => '{}',
  json: () => '{}',
  bytea: () => Buffer.from('bytes'),
}

function valueFor(table: TenantTable, { name, type, longest, allowed }: Column): unknown {
  if (allowed) return allowed[randomInt(allowed.length)]
  if (type.endsWith('[]')) return '{}'
  if (name === 'color') return '#0b5cab'
  if (name === 'period') return '2026-Q3'
  // Above the low end, where a check compares them.
  if (name === 'high') return 1000
  // After the beginning, where a check compares them.
  if (name === 'ends_at') return new Date(Date.now() + 3_600_000)
  const make = makers[type]
  if (!make) throw new Error(`tenant-rows.ts cannot fill ${table.name}.${name}: teach it the type ${type}`)
  const value = make()
  return longest && typeof value === 'string' ? value.slice(-longest) : value
}

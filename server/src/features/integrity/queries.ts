import type pg from 'pg'
import { homes, type Reference, references } from './references.ts'

export interface Dangling {
  reference: string
  target: string
  count: number
}

const existence = Object.entries(homes).map(([target, tables]) => {
  const found = tables.map(
    ({ table, isOwn }) => `exists (select from ${table} t where ${isOwn ? 't.customer_id = $1 and ' : ''}t.id = d.id)`,
  )
  return `when '${target}' then ${found.join(' or ')}`
})

const counted = ({ table, column, target }: Reference) => `
  select '${table}.${column}' as reference, coalesce(d.target, 'unknown') as target, count(*)::integer as count
  from (select ${typeof target === 'string' ? `'${target}'` : target.typeIn} as target, r.${column} as id
    from ${table} r where r.customer_id = $1 and r.${column} is not null) d
  where not case d.target ${existence.join(' ')} else false end
  group by 2`

const statement = references.map(counted).join(' union all ')

/** Sets the tenant and a viewer of everything, because row-level security applies to an owner that is not a superuser. */
export async function countDangling(client: pg.ClientBase, customerId: string): Promise<Dangling[]> {
  await client.query('begin transaction read only')
  try {
    await client.query("select set_config('app.customer_id', $1, true), set_config('app.viewer_id', 'all', true)", [
      customerId,
    ])
    return (await client.query<Dangling>(statement, [customerId])).rows
  } finally {
    await client.query('rollback')
  }
}

export async function listCustomers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from identity.customers order by id')
  return rows.map(({ id }) => id)
}

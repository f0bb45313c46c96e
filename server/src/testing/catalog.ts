// Database objects other than tables, from the catalog: functions, views, triggers and their privileges.
import type pg from 'pg'

const ours = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')
  and n.nspname in ('app', 'market', 'identity', 'public')`

const functions = `
  select n.nspname || '.' || o.proname as name, pg_get_functiondef(o.oid) || coalesce(o.proacl::text, '') as definition
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace where ${ours}`

const views = `
  select n.nspname || '.' || o.relname, concat_ws(' ', o.reloptions, pg_get_viewdef(o.oid), o.relacl)
  from pg_class o join pg_namespace n on n.oid = o.relnamespace where o.relkind in ('v', 'm') and ${ours}`

const triggers = `
  select t.tgname, pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class o on o.oid = t.tgrelid join pg_namespace n on n.oid = o.relnamespace
  where not t.tgisinternal and ${ours}`

export interface Definition {
  /** `schema.name`, or the name of a trigger. */
  name: string
  definition: string
}

export const listFunctionsAndViews = (client: pg.Client): Promise<Definition[]> =>
  list(client, `${functions} union all ${views}`)

export const listTriggers = (client: pg.Client): Promise<Definition[]> => list(client, triggers)

async function list(client: pg.Client, statement: string): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`select * from (${statement}) o (name, definition) order by 1, 2`)
  return rows
}

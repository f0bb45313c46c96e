// The current database schema, read from the catalog: as SQL for people, as types for the compiler.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withClient } from './with-client.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export const schemaSqlPath = at('../../../migrations/schema.sql')
export const schemaTypesPath = at('./schema.ts')

const catalog = `
  select format(E'create table %s.%I (\\n%s\\n)%s;', n.nspname, c.relname, string_agg(line, E',\\n' order by place, line),
      ' partition by ' || lower(pg_get_partkeydef(c.oid))) || coalesce(
      (select string_agg(E'\\n' || pg_get_indexdef(i.indexrelid) || ';', '' order by i.indexrelid::regclass::text)
       from pg_index i where i.indrelid = c.oid
         and not exists (select from pg_constraint k where k.conindid = i.indexrelid)), '')
    || case when c.relrowsecurity then format(E'\\nalter table %s.%I %s row level security;', n.nspname, c.relname,
         case when c.relforcerowsecurity then 'force' else 'enable' end) else '' end
    || coalesce((select string_agg(format(E'\\ncreate policy %I on %s.%I%s using %s;', p.polname, n.nspname, c.relname,
         case when p.polpermissive then '' else ' as restrictive' end, pg_get_expr(p.polqual, p.polrelid)), '' order by p.polname) from pg_policy p where p.polrelid = c.oid), '')
    || coalesce((select E'\\ngrant ' || string_agg(distinct lower(g.privilege_type), ', ' order by lower(g.privilege_type))
         || format(' on %s.%I to rostrum_app;', n.nspname, c.relname) from aclexplode(c.relacl) g
         where g.grantee = 'rostrum_app'::regrole), '')
    || coalesce((select string_agg(text, '' order by text) from (
         select format(E'\\ngrant %s (%s) on %s.%I to rostrum_app;', lower(g.privilege_type),
           string_agg(quote_ident(a.attname), ', ' order by a.attnum), n.nspname, c.relname) as text
         from pg_attribute a cross join aclexplode(a.attacl) g
         where a.attrelid = c.oid and g.grantee = 'rostrum_app'::regrole group by g.privilege_type) columns), '') as text
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('identity', 'app', 'market')
  cross join lateral (
    select a.attnum::int as place, format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 10000, format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'
  ) lines
  where c.relkind in ('r', 'p') and not c.relispartition
  group by n.nspname, c.relname, c.oid, c.relrowsecurity, c.relforcerowsecurity, c.relacl
  order by n.nspname, c.relname`

export const describeSchema = async (url: string): Promise<{ sql: string; types: string }> => ({
  sql: await describeTables(url),
  types: await describeTypes(url),
})

export async function describeTables(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) => client.query<{ text: string }>(catalog))
  const heading = '-- Made by `npm run db:schema` from the migrations; a test fails when it is stale.\n'
  return [heading, ...rows.map((row) => `${row.text}\n`)].join('\n')
}

async function describeTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-types-'))
  const file = join(folder, 'schema.ts')
  try {
    await promisify(execFile)(process.execPath, [
      at('../../../../node_modules/kysely-codegen/dist/cli/bin.js'),
      ...['--url', url, '--dialect', 'postgres', '--camel-case', '--out-file', file],
      ...['--include-pattern', '(identity|app|market).*', '--date-parser', 'string', '--log-level', 'error'],
    ])
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

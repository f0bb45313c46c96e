// Does an explicit tenant predicate pay off, in addition to the row policy? The same statements with the policy alone,
// with the setting repeated as a predicate, and with the customer as a parameter, sent as the application role.
import pg from 'pg'
import { applicationRole } from '../server/src/platform/database/database.ts'
import { withClient } from '../server/src/platform/database/with-client.ts'
import { withScratchDatabase } from '../server/src/testing/scratch-database.ts'
import { type Benchmark, type Measurement, median } from './report.ts'

/** The first customer has as many rows as 40 others. */
const customers = 200
const repetitions = 40

const customerId = (number: string | number) => `md5('customer ' || ${number})::uuid`
const userId = `md5('user')::uuid`

/** Number of rows per customer, forty times as many for the first. */
const rowsPerCustomer = (count: number) => `
  (select md5('customer ' || c)::uuid as customer_id, c, n, md5(c || ' ' || n)::uuid as id, md5(n || ' ' || c) as letters
   from generate_series(1, ${customers}) c, generate_series(1, case c when 1 then ${count * 40} else ${count} end) n) r`

const fill = [
  `insert into identity.users (id, email, first_name, last_name) values (${userId}, 'one@example.com', 'One', 'User')`,
  `insert into identity.customers (id, name, status) select ${customerId('n')}, 'Customer ' || n, 'active'
   from generate_series(1, ${customers}) n`,
  'select app.create_customer_defaults(id) from identity.customers',
  `insert into app.people (customer_id, id, user_id, first_name, last_name, email_primary)
   select customer_id, id, ${userId}, substr(letters, 1, 6), substr(letters, 7, 8), letters || '@example.com'
   from ${rowsPerCustomer(200)}`,
  `insert into app.activities (customer_id, id, user_id, type_id, subject, plain, starts_at)
   select r.customer_id, r.id, ${userId}, t.id, 'Call about ' || letters, 'They asked about ' || letters,
     now() - n * interval '17 minutes'
   from ${rowsPerCustomer(800)} join app.activity_types t on t.customer_id = r.customer_id and t.position = n % 8`,
  `insert into app.activity_people (customer_id, activity_id, person_id, organization_id)
   select customer_id, id, md5(c || ' ' || 1 + n % case c when 1 then 8000 else 200 end)::uuid, id from ${rowsPerCustomer(800)}`,
  `insert into app.tasks (customer_id, id, user_id, subject, due_at, status, completed_at)
   select customer_id, id, ${userId}, 'Follow up ' || letters, now() + (n - 300) * interval '1 hour',
     case when n % 3 = 0 then 'open' else 'completed' end, case when n % 3 = 0 then null else now() end
   from ${rowsPerCustomer(400)}`,
  `insert into app.notes (customer_id, id, user_id, notable_type, notable_id, notes, plain)
   select customer_id, id, ${userId}, 'person', md5(c || ' ' || 1 + n % 200)::uuid, letters, 'Asked about ' || letters
   from ${rowsPerCustomer(200)}`,
  'vacuum analyze',
]

interface Statement {
  what: string
  /** `a@` stands for the tenant predicate on the table with the alias `a`. */
  text: string
  /** Makes the parameters of customer number `c`. */
  values?: (c: number) => string[]
}

const statements: Statement[] = [
  {
    what: 'a page of activities',
    text: `select a.*, t.name from app.activities a join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id
      where a@ and t@ and a.deleted_at is null order by a.starts_at desc, a.id limit 50`,
  },
  { what: 'their number', text: 'select count(*) from app.activities a where a@ and a.deleted_at is null' },
  {
    what: 'one by id',
    text: 'select * from app.activities a where a@ and a.id = md5($1)::uuid',
    values: (c) => [`${c} 77`],
  },
  {
    what: 'who took part in it',
    text: `select p.* from app.activities a join app.activity_people x on x.customer_id = a.customer_id and x.activity_id = a.id
      join app.people p on p.customer_id = x.customer_id and p.id = x.person_id where a@ and x@ and p@ and a.id = md5($1)::uuid`,
    values: (c) => [`${c} 77`],
  },
  {
    what: "a person's activities",
    text: `select a.* from app.activities a where a@ and a.deleted_at is null and a.id in (
      select x.activity_id from app.activity_people x where x@ and x.person_id = md5($1)::uuid) order by a.starts_at desc limit 50`,
    values: (c) => [`${c} 7`],
  },
  {
    what: 'open tasks',
    text: `select * from app.tasks k where k@ and k.deleted_at is null and k.status = 'open' order by k.due_at, k.id limit 10`,
  },
  {
    what: 'notes on a person',
    text: `select * from app.notes n where n@ and n.notable_type = 'person' and n.notable_id = md5($1)::uuid
      and n.deleted_at is null order by n.created_at desc limit 50`,
    values: (c) => [`${c} 7`],
  },
  {
    what: 'text of activities, ilike',
    text: `select a.id from app.activities a where a@ and a.deleted_at is null and a.plain ilike '%about 9f3%'`,
  },
  {
    what: 'text of activities, definer function',
    text: `select a.id from app.activities a where a@ and a.id = any (array(select app.activities_containing('%about 9f3%')))`,
  },
]

const variants = {
  policy: () => 'true',
  setting: (alias: string) => `${alias}.customer_id = nullif(current_setting('app.customer_id', true), '')::uuid`,
  parameter: (alias: string, place: number) => `${alias}.customer_id = $${place}`,
}
type Variant = keyof typeof variants

export const tenantPredicate: Benchmark = async () => {
  const results: Measurement[] = []
  await withScratchDatabase(async (url) => {
    await withClient(url, async (owner) => {
      for (const statement of fill) await owner.query(statement)
    })
    const client = new pg.Client({ connectionString: url, options: `-c role=${applicationRole}` })
    await client.connect()
    for (const statement of statements) results.push(...(await compare(client, statement)))
    await client.end()
  })
  return results
}

type Size = 'large' | 'small'

async function compare(client: pg.Client, statement: Statement): Promise<Measurement[]> {
  const results: Measurement[] = []
  for (const size of ['large', 'small'] as const) {
    const measured: { variant: Variant; times: number[]; scans: string; pages: number }[] = []
    for (const variant of Object.keys(variants) as Variant[]) {
      measured.push({ variant, times: [], ...(await explain(client, statement, variant, size)) })
    }
    // Alternating, so that other load on the machine affects all variants.
    for (let turn = 0; turn < repetitions; turn++) {
      for (const { variant, times } of measured) times.push(await time(client, statement, variant, size, turn))
    }
    const isSame = new Set(measured.map(({ scans }) => scans)).size === 1
    const figures = measured.map(
      ({ variant, times, pages }) => `${variant} ${median(times).toFixed(2)} ms ${pages} pages`,
    )
    results.push({
      what: `${statement.what}, ${size} customer`,
      value: `${figures.join(', ')}; ${isSame ? 'same' : 'other'} scans`,
    })
  }
  return results
}

function build({ what, text, values }: Statement, variant: Variant, number: number, id: string) {
  const given = values?.(number) ?? []
  const predicate = (_: string, alias: string) => variants[variant](alias, given.length + 1)
  return {
    // Prepared, as the application does with statements that recur.
    name: `${what} ${variant}`,
    text: text.replace(/\b(\w)@/g, predicate),
    values: variant === 'parameter' ? [...given, id] : given,
  }
}

/** Customer 1 is the large one; the small ones take turns. */
const numberOf = (size: Size, turn: number) => (size === 'large' ? 1 : 2 + (turn % (customers - 1)))

async function inTransaction<T>(client: pg.Client, number: number, work: (id: string) => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ id: string }>(`select ${customerId(number)} as id`)
  const id = rows[0]?.id ?? ''
  await client.query(`begin; set local app.customer_id = '${id}'`)
  try {
    return await work(id)
  } finally {
    await client.query('commit')
  }
}

const time = (client: pg.Client, statement: Statement, variant: Variant, size: Size, turn: number) => {
  const number = numberOf(size, turn)
  return inTransaction(client, number, async (id) => {
    const query = build(statement, variant, number, id)
    const begun = performance.now()
    await client.query(query)
    return performance.now() - begun
  })
}

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** Which tables and indexes are read, how, and how many pages of them: unlike times, the same on a busy machine. */
const explain = (client: pg.Client, statement: Statement, variant: Variant, size: Size) =>
  inTransaction(client, numberOf(size, 0), async (id) => {
    const { text, values } = build(statement, variant, numberOf(size, 0), id)
    const explained = `explain (analyze, buffers, timing off, format json) ${text}`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({ text: explained, values })
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error(`${statement.what} has no plan`)
    return { scans: scansOf(plan).sort().join(), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
  })

const scansOf = (node: Node): string[] => [
  ...(node['Node Type'].includes('Scan')
    ? [`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`]
    : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

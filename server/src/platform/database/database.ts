// Connections to PostgreSQL. Everything but migrations and the job queue runs as the role `rostrum_app`, which owns no
// table and cannot pass by the row policies.
import {
  type BinaryOperationNode,
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { planOnce } from './planned-once.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

// Counts and sums fit a number here; shares and money that may not are selected as text or cast where it matters.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export const applicationRole = 'rostrum_app'

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

class TenantDriver extends PostgresDriver {
  readonly #begin: string
  constructor(pool: pg.Pool, begin: string) {
    super({ pool })
    this.#begin = begin
  }
  // One round trip opens the transaction and names the tenant. SET LOCAL with a literal, because set_config() does not
  // reach the workers of a Citus cluster.
  override async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings) {
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }
}

/** A list of values is one parameter however long it is, so that the same statement is planned once. */
class ListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { leftOperand, operator, rightOperand } = node
    const compared = OperatorNode.is(operator) && comparedWithList[operator.operator]
    if (!compared || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node)
    this.visitNode(leftOperand)
    this.append(` ${compared} (`)
    this.appendValue(rightOperand.values)
    this.append(')')
  }
}
const comparedWithList: Record<string, string | undefined> = { in: '= any', 'not in': '<> all' }

const dialect = (pool: pg.Pool, begin: string): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new TenantDriver(pool, begin),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new ListCompiler(),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Database {
  /** Single statements on what belongs to no tenant: identity, flags, the market. Tenant tables show no rows here. */
  shared: Db
  /** One transaction in which only this customer's rows exist. */
  asCustomer<T>(customerId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** One transaction without a customer. */
  asNobody<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** A statement that is planned once per connection, for what every request asks. Column names are the statement's own. */
  prepared<Row>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** How many connections are open, idle and waited for. */
  load(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export function connect(url: string, options: { connections?: number; role?: string | null } = {}): Database {
  const role = options.role === undefined ? applicationRole : options.role
  const openPool = () => {
    const pool = new pg.Pool({
      connectionString: url,
      max: options.connections ?? 10,
      ...(role && { options: `-c role=${role}` }),
      application_name: 'rostrum',
    })
    // A connection that breaks, idle or between two statements, is replaced at its next use; unheard, these events would
    // end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
      planOnce(client)
    })
    return pool
  }
  // Two pools: work inside a transaction may also ask `shared`, and were they one, transactions that fill the pool
  // would wait for each other for ever.
  const transactions = openPool()
  const statements = openPool()
  const pools = [transactions, statements]
  const open = (pool: pg.Pool, begin: string) => new Kysely<DB>({ dialect: dialect(pool, begin), plugins })
  const inTransaction = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute((transaction: Transaction<DB>) => work(transaction))

  return {
    shared: open(statements, 'begin'),
    asCustomer(customerId, work) {
      if (!uuid.test(customerId)) throw new Error('A customer id must be a UUID')
      return inTransaction(open(transactions, `begin; set local app.customer_id = '${customerId}'`), work)
    },
    async prepared<Row>(name: string, text: string, values: unknown[]) {
      const { rows } = await statements.query({ name, text, values })
      return rows as Row[]
    },
    asNobody: (work) => inTransaction(open(transactions, 'begin'), work),
    load: () => ({
      total: sum(pools.map((pool) => pool.totalCount)),
      idle: sum(pools.map((pool) => pool.idleCount)),
      waiting: sum(pools.map((pool) => pool.waitingCount)),
    }),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

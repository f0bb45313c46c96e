// Connections to PostgreSQL. Everything but migrations and the job queue runs as the role `rostrum_app`, which owns no
// table and cannot bypass row security.
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
  type PostgresPool,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { exportLimits, type Limits, limitSettings, requestLimits, unlimited } from './limits.ts'
import type { DB } from './schema.ts'
import { sessionsOf } from './session.ts'

export type Db = Kysely<DB>

// Counts and sums fit a number here; shares and money that may not are selected as text or cast where it matters.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export const applicationRole = 'rostrum_app'

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

class TenantDriver extends PostgresDriver {
  readonly #begin: string
  constructor(pool: PostgresPool, begin: string) {
    super({ pool })
    this.#begin = begin
  }
  // One round trip opens the transaction and sets its role, limits and tenant: simple commands can be sent together.
  override async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings) {
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }
}

/** A list of values is passed as one array parameter, so that the prepared statement is the same for any length. */
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

const dialect = (pool: PostgresPool, begin: string): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new TenantDriver(pool, begin),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new ListCompiler(),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Transactions {
  /**
   * One transaction in which only this customer's rows are visible. Of private notes and activities, and what belongs to
   * them, only those that the viewer may see; without a viewer none (see `seeingAll`).
   */
  withTenant<T>(customerId: string, work: (db: Db) => Promise<T>, viewerId?: string): Promise<T>
  /** One transaction without a customer. */
  withoutTenant<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface Database extends Transactions {
  /** Single statements on data without a tenant: identity, flags, the market. Tenant tables show no rows here. */
  shared: Db
  /**
   * For one statement on a customer's rows, in one round trip instead of three. It is a transaction of its own; with a
   * second statement there would be two.
   */
  oneStatement<T>(customerId: string, statement: (db: Db) => Promise<T>): Promise<T>
  /** For whole lists and uploaded files: a separate small pool with longer limits, so that requests never wait for exports. */
  exports: Transactions
  /** For a statement of every request, prepared from its first use. Column names are not converted. */
  prepared<Row>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** Number of open and idle connections, and of callers waiting for one. */
  load(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export interface ConnectOptions {
  connections?: number
  /** The role that statements run as; null for the login role itself. */
  role?: string | null
  /** Default: request limits for the application's role, none for the owner. */
  limits?: Limits
  /** Whether to use named prepared statements; default: only if no pooler is detected. */
  preparedStatements?: boolean | undefined
}

const exportConnections = 3

export function connect(url: string, options: ConnectOptions = {}): Database {
  const role = options.role === undefined ? applicationRole : options.role
  const { connections = 10, limits = role ? requestLimits : unlimited, preparedStatements: prepared } = options
  const beginWith = (own: Limits) =>
    ['begin', ...(role ? [`set local role ${role}`] : []), ...limitSettings(own)].join(';')
  const begin = beginWith(limits)
  const openPool = (max: number, { connectionMs }: Limits, pipeline = false) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectionMs,
      application_name: 'rostrum',
      pipeline,
    })
    // A broken connection is replaced on its next use; without a listener these error events would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  // Work inside a transaction may also use `shared`: with a single pool, transactions that fill it would deadlock.
  const statementPool = openPool(connections, limits, true)
  const transactionPool = openPool(connections, limits)
  const exportPool = openPool(Math.min(connections, exportConnections), exportLimits)
  const pools = [statementPool, transactionPool, exportPool]
  const statements = sessionsOf(statementPool, { begin: begin === 'begin' ? undefined : begin, prepared })

  return {
    shared: open(statements.kyselyPool, begin),
    async prepared<Row>(name: string, text: string, values: unknown[]) {
      const session = await statements.open()
      try {
        return (await session.query(text, values, name)).rows as Row[]
      } finally {
        session.release()
      }
    },
    oneStatement(customerId, statement) {
      const opening = `${begin};${settingTenant(customerId)}`
      return statement(open(statements.kyselyPoolWith(opening), opening))
    },
    ...transactionsOn(sessionsOf(transactionPool, { prepared }).kyselyPool, begin),
    exports: transactionsOn(sessionsOf(exportPool, { prepared }).kyselyPool, beginWith(exportLimits)),
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

const open = (pool: PostgresPool, begin: string): Db => new Kysely<DB>({ dialect: dialect(pool, begin), plugins })

function settingTenant(customerId: string): string {
  if (!uuid.test(customerId)) throw new Error('A customer id must be a UUID')
  return `set local app.customer_id = '${customerId}'`
}

function transactionsOn(pool: PostgresPool, begin: string): Transactions {
  const inTransaction = <T>(opening: string, work: (db: Db) => Promise<T>): Promise<T> =>
    open(pool, opening)
      .transaction()
      .execute((transaction: Transaction<DB>) => work(transaction))
  return {
    withTenant(customerId, work, viewerId) {
      const tenant = settingTenant(customerId)
      if (viewerId !== undefined && !uuid.test(viewerId)) throw new Error('The id of a viewer must be a UUID')
      const viewer = viewerId ? `;set local app.viewer_id = '${viewerId}'` : ''
      return inTransaction(`${begin};${tenant}${viewer}`, work)
    },
    withoutTenant: (work) => inTransaction(begin, work),
  }
}

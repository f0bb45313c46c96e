// Prometheus metrics, served at /metrics.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import { preparedStatistics } from './database/prepared-statements.ts'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const requestSeconds = new Histogram({
  name: 'rostrum_http_request_seconds',
  help: 'How long requests took, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

export const jobSeconds = new Histogram({
  name: 'rostrum_job_seconds',
  help: 'How long jobs took, by name and outcome',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers: [registry],
})

export const clientErrors = new Counter({
  name: 'rostrum_client_errors_total',
  help: 'Errors that browsers reported',
  registers: [registry],
})

new Gauge({
  name: 'rostrum_prepared_statements',
  help: 'Statements that are prepared under a name, once per connection',
  registers: [registry],
  collect() {
    this.set(preparedStatistics().statements)
  },
})

new Counter({
  name: 'rostrum_statements_total',
  help: 'Statements with parameters that were sent, by whether they were prepared under a name',
  labelNames: ['prepared'],
  registers: [registry],
  collect() {
    const { executions } = preparedStatistics()
    this.reset()
    this.inc({ prepared: 'yes' }, executions.prepared)
    this.inc({ prepared: 'no' }, executions.planned)
  },
})

export const danglingReferences = new Gauge({
  name: 'rostrum_dangling_references',
  help: 'References without a target as of the last nightly check, by table and column',
  labelNames: ['reference'],
  registers: [registry],
})

export function watchDatabase(database: Database) {
  registry.removeSingleMetric('rostrum_database_connections')
  new Gauge({
    name: 'rostrum_database_connections',
    help: 'Connections to PostgreSQL by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = database.load()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

/** From the database, so that every process reports the backups that any of them took. */
export function watchBackups(database: Database) {
  const measure = (name: string, help: string, column: string, filter: string) => {
    registry.removeSingleMetric(name)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without a database the other metrics are needed most.
        const [latest] = await database
          .prepared<{ value: number }>(
            name,
            `select ${column} as value from identity.backups where ${filter} order by finished_at desc limit 1`,
            [],
          )
          .catch(() => [])
        if (latest) this.set(latest.value)
        else this.reset()
      },
    })
  }
  const finished = 'extract(epoch from finished_at)::float8'
  const [taken, failed] = ['error is null', 'error is not null']
  measure('rostrum_backup_last_success_timestamp_seconds', 'When the last backup was completed', finished, taken)
  measure('rostrum_backup_last_failure_timestamp_seconds', 'When a backup last failed', finished, failed)
  measure('rostrum_backup_last_bytes', 'Size of the last backup', 'bytes::float8', taken)
}

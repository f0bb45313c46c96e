// The job queue of a running server, whose workers look every two seconds, and by schedule every minute.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'

/** Puts a job in that the schedule would put in within the minute. */
export const startScheduledJob = ({ shared }: Database, name: string) =>
  sql`insert into pgboss.job (name, data) values (${name}, '{"payload": {}}')`.execute(shared)

/** From now on jobs of this name wait until they are released, so that their progress can be looked at. */
export async function holdJobs({ shared }: Database, name: string, customerId: string) {
  const unique = `hold_${randomUUID().replaceAll('-', '')}`
  const hold = sql.id('public', unique)
  const trigger = sql.id(unique)
  await sql`
    create function ${hold}() returns trigger language plpgsql as
      $$ begin new.start_after := now() + interval '1 hour'; return new; end $$`.execute(shared)
  await sql`
    create trigger ${trigger} before insert on pgboss.job for each row
      when (new.name = ${sql.lit(name)} and new.data ->> 'customerId' = ${sql.lit(customerId)})
      execute function ${hold}()`.execute(shared)
  return {
    async release() {
      await sql`drop function if exists ${hold} cascade`.execute(shared)
      await sql`
        update pgboss.job set start_after = now()
        where name = ${name} and data ->> 'customerId' = ${customerId} and state = 'created'`.execute(shared)
    },
  }
}

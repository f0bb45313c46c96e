// Fifty transactions a second, each of which touches several tables. What they wrote can be taken back to any number.
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'

export interface Writer {
  /** How many transactions were acknowledged. */
  acknowledged(): number
  stop(): Promise<void>
}

const pauseMs = 20

export function startWriting(adminUrl: string, customerId: string, userId: string): Writer {
  let acknowledged = 0
  let isStopped = false
  const writing = withClient(adminUrl, async (client) => {
    while (!isStopped) {
      const next = performance.now() + pauseMs
      const number = acknowledged + 1
      const tagId = newId()
      await client.query('begin')
      await client.query('insert into app.tags (customer_id, id, name) values ($1, $2, $3)', [
        customerId,
        tagId,
        nameOf(number),
      ])
      await client.query(
        `insert into app.taggings (customer_id, id, tag_id, user_id, taggable_type, taggable_id)
         values ($1, $2, $3, $4, 'person', $2)`,
        [customerId, newId(), tagId, userId],
      )
      await client.query('update identity.users set last_name = $1 where id = $2', [nameOf(number), userId])
      await client.query('commit')
      acknowledged = number
      await sleep(Math.max(0, next - performance.now()))
    }
  })
  return {
    acknowledged: () => acknowledged,
    async stop() {
      isStopped = true
      await writing
    },
  }
}

const nameOf = (number: number): string => `written ${String(number).padStart(6, '0')}`

/** The number of the last transaction that a database holds. */
export const lastWritten = (adminUrl: string, userId: string): Promise<number> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query('select last_name from identity.users where id = $1', [userId])
    return Number(rows[0].last_name.split(' ')[1])
  })

export const takeBackTo = (adminUrl: string, userId: string, number: number): Promise<void> =>
  withClient(adminUrl, async (client) => {
    // Not as a change that triggers would count.
    await client.query('set session_replication_role = replica')
    await client.query(
      `delete from app.taggings where tag_id in (select id from app.tags where name > $1 and name like 'written %')`,
      [nameOf(number)],
    )
    await client.query(`delete from app.tags where name > $1 and name like 'written %'`, [nameOf(number)])
    await client.query('update identity.users set last_name = $1 where id = $2', [nameOf(number), userId])
  })

import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'

/** The address in the latest message to somebody; undefined until there is one. */
export async function linkMailedTo({ shared }: Database, to: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select data -> 'payload' ->> 'text' as text from pgboss.job
    where name = 'mail.send' and data -> 'payload' ->> 'to' = ${to} order by created_on desc limit 1`.execute(shared)
  const address = /https?:\/\/\S+/.exec(rows[0]?.text ?? '')?.[0]
  if (!address) return undefined
  const { pathname, hash } = new URL(address)
  return `${pathname}${hash}`
}

/** The subjects of all messages to somebody, the earliest first. */
export async function subjectsMailedTo({ shared }: Database, to: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select data -> 'payload' ->> 'subject' as subject from pgboss.job
    where name = 'mail.send' and data -> 'payload' ->> 'to' = ${to} order by created_on`.execute(shared)
  return rows.map(({ subject }) => subject)
}

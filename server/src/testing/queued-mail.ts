import { sql } from 'kysely'
import type { Api } from './api.ts'

interface QueuedMail {
  subject: string
  text: string
  /** In base64. */
  attachments: { content: string }[] | null
}

/** Messages that wait in the queue for this address, latest first: tests of requests run no worker. */
export async function queuedMail(api: Api, to: string): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select data -> 'payload' ->> 'subject' as subject, data -> 'payload' ->> 'text' as text,
      data -> 'payload' -> 'attachments' as attachments
    from pgboss.job where name = 'mail.send' and data -> 'payload' ->> 'to' = ${to} order by created_on desc`.execute(
    api.db,
  )
  return rows
}

export const tokenIn = (text: string | undefined): string => /#(\S+)/.exec(text ?? '')?.[1] ?? ''

import { withClient } from '#platform/database/with-client.ts'
import { listTables } from '../catalog.ts'

export interface Summary {
  rows: number
  /** Of all rows, whatever their order. */
  hash: string
}

/** Of every table; as a superuser, whom row security does not apply to. */
export const summarize = (adminUrl: string): Promise<Record<string, Summary>> =>
  withClient(adminUrl, async (client) => {
    const summaries: Record<string, Summary> = {}
    for (const { name, columns } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
         from (select ${columns.join(', ')} from ${name}) t`,
      )
      summaries[name] = rows[0]
    }
    return summaries
  })

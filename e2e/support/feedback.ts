import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Person } from './people.ts'

/** Numbered feedback, a minute apart, its kinds in turn: idea, problem, praise. */
export const insertFeedback = (database: Database, customerId: string, author: Person, count: number) =>
  database.withTenant(customerId, (db) =>
    sql`
      insert into app.product_feedback (customer_id, id, user_id, kind, message, path, created_at)
      select ${customerId}, gen_random_uuid(), ${author.id}, (array['idea', 'problem', 'praise'])[1 + n % 3],
        'Remark number ' || n, '/settings/profile', timestamptz '2026-01-01 12:00Z' + n * interval '1 minute'
      from generate_series(1, ${count}) n`.execute(db),
  )

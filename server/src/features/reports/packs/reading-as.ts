// The context of a request, for a job that reads for a person.
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { findMember } from '#platform/identity/principal.ts'
import type { Enqueue, JobContext } from '#platform/jobs/jobs.ts'

interface For {
  db: Db
  enqueue: Enqueue
  userId: string
}

export async function readingAs(
  { customerId, log, signal }: JobContext,
  { db, enqueue, userId }: For,
): Promise<Context> {
  if (!customerId) throw new Error('A board pack belongs to a customer')
  const principal = await findMember(db, userId, customerId)
  const reading: Omit<Context, 'http'> = {
    ...{ db, enqueue, customerId, principal, log, signal },
    requestId: 'board pack',
    changes: { count: 0 },
  }
  // Only exports and sign-ins use the connection.
  return reading as Context
}

import { z } from 'zod'
import { job } from '#platform/jobs/jobs.ts'
import { deleteExpired } from './queries.ts'

/** Nightly: deletes expired rows of the issuer and the rate limiter. */
export const forgetExpired = job({
  name: 'session.forget-expired',
  payload: z.object({}),
  schedule: '17 3 * * *',
  handle: ({ db }) => deleteExpired(db),
})

import { z } from 'zod'
import { job } from '#platform/jobs/jobs.ts'
import { deleteExpired } from './queries.ts'

/** Every night: what the issuer and the throttle no longer need. */
export const forgetExpired = job({
  name: 'session.forget-expired',
  payload: z.object({}),
  schedule: '17 3 * * *',
  handle: ({ db }) => deleteExpired(db),
})

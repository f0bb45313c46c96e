import { z } from 'zod'

/** Every error code of a response, and its HTTP status. */
export const statusOf = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  needs_configuration: 403,
  invalid: 403,
  /** The customer's trial has ended: reading and exporting go on. */
  trial_ended: 403,
  /** The person's role only reads and exports. */
  read_only: 403,
  /** The company requires a second step at sign-in, and the person has set up none. */
  needs_second_step: 403,
  /** The person must prove again who they are: `session.confirm`. */
  needs_confirmation: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  maintenance: 503,
  unavailable: 503,
  /** The database cannot be reached. */
  outage: 503,
} as const

export type ErrorCode = keyof typeof statusOf

export const ErrorItem = z.object({ code: z.string(), message: z.string(), field: z.string().optional() })
export type ErrorItem = z.output<typeof ErrorItem>

export const ErrorBody = z.object({
  errors: z.array(ErrorItem).min(1),
  requestId: z.string(),
  /** Only during maintenance. */
  reason: z.string().optional(),
  expiresAt: z.string().nullable().optional(),
})

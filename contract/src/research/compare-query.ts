import { z } from 'zod'

export const CompareQuery = z.object({
  securityId: z.uuid(),
  /** Left out: the latest day with a report. */
  day: z.iso.date().optional(),
})

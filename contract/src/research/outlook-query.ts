import { z } from 'zod'

export const OutlookQuery = z.object({
  securityId: z.uuid().optional(),
  asOf: z.iso.date().optional(),
})
export type OutlookQuery = z.output<typeof OutlookQuery>

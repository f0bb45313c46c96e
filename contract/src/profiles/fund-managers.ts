import { z } from 'zod'
import { Named } from '../market/values.ts'

export const FundManager = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string().nullable(),
  title: z.string().nullable(),
  /** Of the primary job: the desk's number, else the mobile one. */
  phone: z.string().nullable(),
  organization: Named.nullable(),
  isLead: z.boolean(),
  startedOn: z.iso.date().nullable(),
  isAffiliated: z.boolean(),
})
export type FundManager = z.output<typeof FundManager>

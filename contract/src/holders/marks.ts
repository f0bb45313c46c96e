import { z } from 'zod'

/** What is worth knowing at a glance about a holder of a security. */
export const HolderMarks = z.object({
  /** The latest schedule it filed on the security, unless that reports less than 5% of the class. */
  schedule: z.object({ form: z.enum(['13D', '13G']), filedOn: z.iso.date().nullable() }).nullable(),
  /** Bought in the quarter: for the first time on record, or after a time without a position. */
  entry: z.enum(['new', 'returning']).nullable(),
  /** The latest quarter, if it has not filed for it yet. */
  notFiledFor: z.iso.date().nullable(),
})
export type HolderMarks = z.output<typeof HolderMarks>

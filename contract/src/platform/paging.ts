import { z } from 'zod'

export const defaultPageSize = 50
export const largestPageSize = 500

/** `pageOffset` counts rows; the URL of a screen counts pages from 0. */
export const PageQuery = z.object({
  pageSize: z.coerce.number<number>().int().min(1).max(largestPageSize).default(defaultPageSize),
  pageOffset: z.coerce.number<number>().int().min(0).max(1_000_000_000).default(0),
})

/**
 * How the rows of a search match its term: every word, with typos corrected, or only some words because no row has all
 * of them. `leftOut` names the others.
 */
export const TermMatch = z.object({
  type: z.enum(['exact', 'corrected', 'partial']),
  leftOut: z.array(z.string()),
})
export type TermMatch = z.output<typeof TermMatch>

export const PageMeta = z.object({
  total: z.int(),
  /** The same number under the name that some callers read. */
  itemCount: z.int(),
  pageSize: z.int(),
  pageOffset: z.int(),
  /** Of lists with a search term. */
  match: TermMatch.optional(),
})

export const PageLinks = z.object({ self: z.string(), next: z.string().nullable(), prev: z.string().nullable() })

export interface Page<Row> {
  data: Row[]
  meta: z.output<typeof PageMeta>
  links: z.output<typeof PageLinks>
}

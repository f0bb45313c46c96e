import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'

export const linkStates = ['same', 'unsure', 'apart'] as const
export type LinkState = (typeof linkStates)[number]

export const SecurityLinkQuery = PageQuery.extend({
  state: z.enum(linkStates).optional(),
  /** A name, ticker or CUSIP. */
  search: z.string().trim().max(200).optional(),
})

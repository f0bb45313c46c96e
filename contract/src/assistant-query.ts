import { z } from 'zod'
import { PageQuery } from './platform/paging.ts'

/** open: everything that is not done. mine: of these, what the caller took. */
export const queueViews = ['open', 'mine', 'done'] as const
export const QueueQuery = PageQuery.extend({ view: z.enum(queueViews).default('open') })

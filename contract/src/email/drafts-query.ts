import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'

export const EmailDraftQuery = PageQuery.extend({ term: z.string().trim().max(200).optional() })

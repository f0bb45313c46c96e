import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'

export const uploadKinds = ['people', 'organizations', 'activities'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const UploadRowQuery = PageQuery.extend({ show: z.enum(['all', 'errors', 'kept']).default('all') })

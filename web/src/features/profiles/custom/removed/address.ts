import { contactTypes } from '@rostrum/contract/irm/values'
import { SearchTerm } from '@rostrum/contract/market/values'
import { z } from 'zod'
import type { ProfileKind } from '../kinds.ts'

export const RemovedAddress = z.object({ kind: z.enum(contactTypes).optional(), term: SearchTerm.optional() })

export interface RemovedSearch {
  kind?: ProfileKind | undefined
  term?: string | undefined
  page?: number | undefined
}

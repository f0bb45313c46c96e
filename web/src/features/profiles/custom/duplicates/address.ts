// The URL state: which queue, its page, and the pair being compared.
import { contactTypes } from '@rostrum/contract/irm/values'
import { queryBoolean } from '@rostrum/contract/platform/values'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import type { ProfileKind } from '../kinds.ts'

export const DuplicatesAddress = z.object({
  kind: z.enum(contactTypes).optional(),
  distinct: queryBoolean,
  /** Both ids of the pair, the one to be merged away first. */
  compare: z
    .string()
    .regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/)
    .optional(),
})

interface DuplicatesSearch {
  kind?: ProfileKind | undefined
  distinct?: boolean | undefined
  compare?: string | undefined
  page?: number | undefined
}

export function useDuplicatesAddress() {
  const search: DuplicatesSearch = useSearch({ from: '/shell/irm/duplicates' })
  const navigate = useNavigate({ from: '/irm/duplicates' })
  const go = (next: DuplicatesSearch) => void navigate({ search: next, resetScroll: false })
  return { search, go }
}

export const pairKey = ({ source, target }: { source: { id: string }; target: { id: string } }) =>
  `${source.id}.${target.id}`

// The customer's own data on IRM contacts, as export columns declared in the contract.

import { findFavoriteIds } from '#features/irm/favorites/public.ts'
import { listTaggings } from '#features/irm/tags/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { MoreColumns } from '#platform/http/export-file.ts'
import { listAddedAt } from './queries/joined.ts'

const none = { columns: [] } as const

export const ownColumns = (db: Db, kind: 'organization' | 'person'): MoreColumns[] => [
  {
    ...none,
    cellsOf: async (ids) => {
      const taggings = Map.groupBy(await listTaggings(db, kind, ids), ({ taggableId }) => taggableId)
      return (id) => ({ tags: (taggings.get(id) ?? []).map(({ name }) => name).join('; ') })
    },
  },
  {
    ...none,
    cellsOf: async (ids) => {
      const addedAt = await listAddedAt(db, kind, ids)
      return (id) => ({ addedAt: addedAt.get(id) ?? null })
    },
  },
  ...(kind === 'person' ? [favorites(db)] : []),
]

const favorites = (db: Db): MoreColumns => ({
  ...none,
  cellsOf: async (ids) => {
    const marked = await findFavoriteIds(db, ids)
    return (id) => ({ favorite: marked.has(id) ? 'Yes' : 'No' })
  },
})

import { type IrmPersonRow, irmMembership } from '@rostrum/contract/irm/contacts'
import { favoritePeople } from '@rostrum/contract/irm/favorites'
import type { Page } from '@rostrum/contract/platform/paging'
import { people } from '@rostrum/contract/profiles/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { invalidateAfter, queryFor, useAction } from '#platform/api/query.ts'

export interface FavoritePerson {
  id: string
  favoriteId: string | null
  organizationId: string | null
}

/** Placeholder id until the server has created the favorite. */
const pending = 'pending'

/** Optimistic update, rolled back when the server rejects it. */
export function useToggleFavorite({ id, organizationId }: Pick<FavoritePerson, 'id' | 'organizationId'>) {
  const client = useQueryClient()
  const [area] = queryFor(people.read, { params: { id } }).queryKey
  const queryKey = [area, people.read.path]
  const [irmArea] = queryFor(irmMembership.people, {}).queryKey
  const listKey = [irmArea, irmMembership.people.path]
  const show = (favoriteId: string | null) => {
    const marked = <Row extends { id: string }>(row: Row): Row => (row.id === id ? { ...row, favoriteId } : row)
    client.setQueriesData<FavoritePerson>({ queryKey }, (person) => person && marked(person))
    client.setQueriesData<Page<IrmPersonRow>>(
      { queryKey: listKey },
      (page) => page && { ...page, data: page.data.map(marked) },
    )
  }
  return useMutation({
    // The previous favorite id is passed in, because the cached person already contains the optimistic update.
    mutationFn: async (favoriteId: string | null): Promise<string | null> => {
      if (favoriteId === null) {
        return (await call(favoritePeople.add, { body: { personId: id, organizationId } })).id
      }
      await call(favoritePeople.remove, { params: { id: favoriteId } })
      return null
    },
    onMutate: async (favoriteId) => {
      await client.cancelQueries({ queryKey })
      await client.cancelQueries({ queryKey: listKey })
      show(favoriteId === null ? pending : null)
    },
    onError: (_error, favoriteId) => show(favoriteId),
    onSuccess: async (made) => {
      show(made)
      await invalidateAfter(client, favoritePeople.add)
    },
  })
}

/** Undoes the removal of a favorite. */
export const useRestoreFavorite = () => useAction(favoritePeople.restore)

import { favoritePeople } from '@rostrum/contract/irm/favorites'
import { people } from '@rostrum/contract/profiles/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryFor } from '../../../platform/api/query.ts'

export interface FavoritePerson {
  id: string
  favoriteId: string | null
  organizationId: string | null
}

/** Stands for the mark that the server has not made yet. */
const pending = 'pending'

/** Shown at once, and taken back when the server says no. */
export function useToggleFavorite({ id, organizationId }: Pick<FavoritePerson, 'id' | 'organizationId'>) {
  const client = useQueryClient()
  const [area] = queryFor(people.read, { params: { id } }).queryKey
  const queryKey = [area, people.read.path]
  const show = (next: string | null) =>
    client.setQueriesData<{ id: string; favoriteId: string | null }>({ queryKey }, (person) =>
      person?.id === id ? { ...person, favoriteId: next } : person,
    )
  return useMutation({
    // The mark as it is before comes with the call: once the change is shown, the person reads differently.
    mutationFn: async (favoriteId: string | null): Promise<string | null> => {
      if (favoriteId === null) {
        return (await call(favoritePeople.add, { body: { personId: id, organizationId } })).id
      }
      await call(favoritePeople.remove, { params: { id: favoriteId } })
      return null
    },
    onMutate: async (favoriteId) => {
      await client.cancelQueries({ queryKey })
      show(favoriteId === null ? pending : null)
    },
    onError: (_error, favoriteId) => show(favoriteId),
    onSuccess: async (made) => {
      show(made)
      await client.invalidateQueries({ queryKey: ['irm'] })
    },
  })
}

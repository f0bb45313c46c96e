import { focus } from '@rostrum/contract/focus'
import { type SecurityBrief, securities } from '@rostrum/contract/profiles/securities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { inAreas, queryFor } from '#platform/api/query.ts'
import { useUpdateUser, useUser } from '#platform/session/session.tsx'
import { notifyError } from '#ui/notify.ts'

/** The securities of the customer, in the customer's own order. */
export const ownSecurities = () => queryFor(focus.securities, {})
/** The same with their prices, in no order of the customer's. */
export const ownSecurityRows = () => queryFor(securities.list, { query: { ownOnly: true, pageSize: 500 } })
export const favoriteSecurities = () => queryFor(focus.favorites, { query: { pageSize: 500 } })

export const useIsFavorite = (securityId: string): boolean =>
  useUser().favoriteSecurities.some(({ id }) => id === securityId)

interface FavoriteChange {
  security: Pick<SecurityBrief, 'id' | 'name'>
  isFavorite: boolean
}

/** Shown at once, and taken back when the server says no. */
export function useToggleFavorites(): (change: FavoriteChange) => void {
  const client = useQueryClient()
  const updateUser = useUpdateUser()
  const show = ({ security, isFavorite }: FavoriteChange) =>
    updateUser(({ favoriteSecurities: before }) => {
      const others = before.filter(({ id }) => id !== security.id)
      const brief: SecurityBrief = { ticker: null, tickerExchange: null, ...security }
      return { favoriteSecurities: isFavorite ? [...others, brief] : others }
    })
  const { mutate } = useMutation({
    // One after the other, so that the last press is the one that counts.
    scope: { id: 'favorites' },
    mutationFn: async ({ security, isFavorite }: FavoriteChange) => {
      const params = { id: security.id }
      if (isFavorite) await call(focus.addFavorite, { params })
      else await call(focus.removeFavorite, { params }).catch(unlessGone)
    },
    onMutate: show,
    onError: (_error, { security, isFavorite }) => {
      show({ security, isFavorite: !isFavorite })
      const failure = isFavorite ? 'could not be added to your favourites' : 'could not be removed from your favourites'
      notifyError(`${security.name} ${failure}`)
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: favoriteSecurities().queryKey.slice(0, 2) }),
        client.invalidateQueries(inAreas(focus.addFavorite.affects)),
      ]),
  })
  return mutate
}

/** Removed in another window already: what was wanted is so. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

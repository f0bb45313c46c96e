import { focus } from '@rostrum/contract/focus'
import { type SecurityBrief, securities } from '@rostrum/contract/profiles/securities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'
import { inAreas, queryFor } from '#platform/api/query.ts'
import { useUpdateUser, useUser } from '#platform/session/session.tsx'
import { notifyError } from '#ui/notify.ts'

/** The customer's securities, in the order the customer chose. */
export const ownSecurities = () => queryFor(focus.securities, {})
/** The same securities with prices, not in the customer's order. */
export const ownSecurityRows = () => queryFor(securities.list, { query: { ownOnly: true, pageSize: 500 } })
export const favoriteSecurities = () => queryFor(focus.favorites, { query: { pageSize: 500 } })

export const useIsFavorite = (securityId: string): boolean =>
  useUser().favoriteSecurities.some(({ id }) => id === securityId)

interface FavoriteChange {
  security: Pick<SecurityBrief, 'id' | 'name'>
  isFavorite: boolean
}

/** Optimistic update, rolled back when the server rejects it. */
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
    // Run serially, so that the last click wins.
    scope: { id: 'favorites' },
    mutationFn: async ({ security, isFavorite }: FavoriteChange) => {
      const params = { id: security.id }
      if (isFavorite) await call(focus.addFavorite, { params })
      else await call(focus.removeFavorite, { params }).catch(unlessGone)
    },
    onMutate: show,
    onError: (_error, { security, isFavorite }) => {
      show({ security, isFavorite: !isFavorite })
      const failure = isFavorite ? 'could not be added to your favorites' : 'could not be removed from your favorites'
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

/** Already removed in another window: the result is what the user wanted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

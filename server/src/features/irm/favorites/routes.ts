import { favoritePeople } from '@rostrum/contract/irm/favorites'
import type { Implement } from '#platform/http/implement.ts'
import { markFavorite, restoreFavorite, unmarkFavorite } from './service.ts'

export function favoriteRoutes(implement: Implement) {
  implement(favoritePeople.add, markFavorite)
  implement(favoritePeople.remove, unmarkFavorite)
  implement(favoritePeople.restore, restoreFavorite)
}

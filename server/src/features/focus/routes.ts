import { focus } from '@rostrum/contract/focus'
import type { Implement } from '#platform/http/implement.ts'
import { listPeerGroups } from './peer-groups/queries.ts'
import { changePeerGroup, createPeerGroup, removePeerGroup } from './peer-groups/service.ts'
import { listOwnSecurities } from './queries/securities.ts'
import { addFavorite, chooseSecurity, listFavorites, removeFavorite } from './service.ts'

export function focusRoutes(implement: Implement) {
  implement(focus.securities, ({ db }) => listOwnSecurities(db))
  implement(focus.choose, chooseSecurity)
  implement(focus.favorites, listFavorites)
  implement(focus.addFavorite, addFavorite)
  implement(focus.removeFavorite, removeFavorite)
  implement(focus.peerGroups, ({ db }) => listPeerGroups(db))
  implement(focus.createPeerGroup, createPeerGroup)
  implement(focus.updatePeerGroup, changePeerGroup)
  implement(focus.deletePeerGroup, removePeerGroup)
}

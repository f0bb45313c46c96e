// The security that people work on, its peers, and the securities they watch.
import { z } from 'zod'
import { endpoint, item, noContent, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { IdParams, requiredText } from './platform/values.ts'
import { PeerGroup, SecurityBrief, SecurityRow } from './profiles/securities.ts'

export const largestPeerGroup = 50

export const PeerGroupInput = z.strictObject({
  securityId: z.uuid(),
  name: requiredText(100, 'Enter a name'),
  isPrimary: z.boolean().default(false),
  peerSecurityIds: z.array(z.uuid()).max(largestPeerGroup),
})

/** Peers appear as columns and comparisons, and alert rules may include them. */
const areasWithPeers = ['securities', 'holders', 'peer_ownership', 'alert_rules'] as const

export const focus = {
  securities: endpoint({
    method: 'GET',
    path: '/v2/users/current/securities',
    summary: 'The securities of the customer that can be focused',
    permission: 'member',
    response: item(z.array(SecurityBrief)),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/v2/users/current/focused_security',
    summary: 'Work on another security of the customer',
    permission: 'member',
    gate: 'multi_security',
    body: z.strictObject({ securityId: z.uuid() }),
    forReaders: true,
    affects: ['organizations', 'people', 'funds', 'securities', 'holders', 'peer_ownership', 'irm'],
    response: item(SecurityBrief),
  }),
  favorites: endpoint({
    method: 'GET',
    path: '/v2/users/current/securities/favorites',
    summary: "The user's favorite securities",
    permission: 'member',
    query: PageQuery,
    response: page(SecurityRow),
  }),
  addFavorite: endpoint({
    method: 'PUT',
    path: '/v2/users/current/securities/favorites/{id}',
    summary: 'Add a favorite security; idempotent',
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: ['securities'],
    response: item(SecurityBrief),
  }),
  removeFavorite: endpoint({
    method: 'DELETE',
    path: '/v2/users/current/securities/favorites/{id}',
    summary: 'Remove a favorite security',
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: ['securities'],
    response: noContent,
  }),
  peerGroups: endpoint({
    method: 'GET',
    path: '/v2/peer_groups',
    summary: "The peer groups of the customer's securities",
    permission: 'member',
    response: item(z.array(PeerGroup)),
  }),
  createPeerGroup: endpoint({
    method: 'POST',
    path: '/v2/peer_groups',
    summary: 'Create a peer group',
    permission: 'member',
    body: PeerGroupInput,
    affects: areasWithPeers,
    response: item(PeerGroup),
  }),
  updatePeerGroup: endpoint({
    method: 'PUT',
    path: '/v2/peer_groups/{id}',
    summary: 'Change a peer group; rejected if someone else has changed it since',
    permission: 'member',
    params: IdParams,
    body: PeerGroupInput.extend({ version: z.int() }),
    affects: areasWithPeers,
    response: item(PeerGroup),
  }),
  deletePeerGroup: endpoint({
    method: 'DELETE',
    path: '/v2/peer_groups/{id}',
    summary: 'Remove a peer group',
    permission: 'member',
    params: IdParams,
    affects: areasWithPeers,
    response: noContent,
  }),
}

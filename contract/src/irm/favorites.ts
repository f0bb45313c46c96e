// People whom the customer marks as favorites.
import { z } from 'zod'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams } from '../platform/values.ts'

export const FavoritePerson = z.object({ id: z.uuid(), personId: z.uuid(), organizationId: z.uuid().nullable() })

export const favoritePeople = {
  add: endpoint({
    method: 'POST',
    path: '/v2/customer_favorite_people',
    summary: 'Mark a person as a favorite of the customer; idempotent',
    permission: 'member',
    body: z.strictObject({ personId: z.uuid(), organizationId: z.uuid().nullish() }),
    affects: ['people', 'irm', 'coverage'],
    response: item(FavoritePerson),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v2/customer_favorite_people/{id}',
    summary: 'Unmark a favorite',
    permission: 'member',
    params: IdParams,
    affects: ['people', 'irm', 'coverage'],
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/customer_favorite_people/{id}/restore',
    summary: 'Undo unmarking a favorite',
    permission: 'member',
    params: IdParams,
    affects: ['people', 'irm'],
    response: item(FavoritePerson),
  }),
}

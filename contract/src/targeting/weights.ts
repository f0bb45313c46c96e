// Saved weights of the parts of the fit, for a security: named sets, of which one is in use.
import { z } from 'zod'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant, requiredText } from '../platform/values.ts'
import { FitWeights } from './fit.ts'

const Person = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

export const WeightSet = z.object({
  id: z.uuid(),
  securityId: z.uuid(),
  name: z.string(),
  weights: FitWeights,
  /** Shared with the whole team, who may all change it; otherwise only its owner sees it. */
  isShared: z.boolean(),
  /** A shared set in use applies to the whole team; an own one to its owner, before the team's. */
  isInUse: z.boolean(),
  owner: Person,
  changedBy: Person,
  changedAt: Instant,
  version: z.int(),
})
export type WeightSet = z.output<typeof WeightSet>

export const largestWeightSetCount = 50

export const WeightSetInput = z.strictObject({
  securityId: z.uuid(),
  name: requiredText(100, 'Enter a name'),
  weights: FitWeights,
  isShared: z.boolean().default(false),
})

/** The fit is shown in lists and on profiles. */
const areasWithFit = ['organizations', 'people', 'funds'] as const

export const fitWeights = {
  list: endpoint({
    method: 'GET',
    path: '/v2/targeting/weights',
    summary: 'The weight sets that the user can use for a security: shared ones and their own',
    permission: 'member',
    query: z.object({ securityId: z.uuid() }),
    response: item(z.array(WeightSet)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/targeting/weights',
    summary: 'Save weights as a set and use it',
    permission: 'member',
    body: WeightSetInput,
    affects: areasWithFit,
    response: item(WeightSet),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v2/targeting/weights/{id}',
    summary: 'Change a weight set; rejected if someone else has changed it since',
    permission: 'member',
    params: IdParams,
    body: WeightSetInput.omit({ securityId: true }).extend({ version: z.int() }),
    affects: areasWithFit,
    response: item(WeightSet),
  }),
  use: endpoint({
    method: 'PUT',
    path: '/v2/targeting/weights_in_use',
    summary: 'Use a weight set, or without an id the default; shared sets and the default apply to the whole team',
    permission: 'member',
    body: z.strictObject({ securityId: z.uuid(), id: z.uuid().nullable() }),
    affects: areasWithFit,
    response: item(z.array(WeightSet)),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/targeting/weights/{id}',
    summary: 'Delete a weight set; it can be restored for a month',
    permission: 'member',
    params: IdParams,
    affects: areasWithFit,
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/targeting/weights/{id}/restore',
    summary: 'Restore a deleted weight set; it is not in use',
    permission: 'member',
    params: IdParams,
    affects: areasWithFit,
    response: item(WeightSet),
  }),
}

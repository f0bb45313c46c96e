// Who moved money between our security and a peer: the same manager sold one and bought the other in one period.
import { z } from 'zod'
import { HolderMarks } from '../holders/marks.ts'
import { Holder } from '../holders/values.ts'
import { relationshipColumns } from '../irm/relationships.ts'
import { Named } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { RotationQuery, rotationDirections, rotationFilters } from './rotations-query.ts'

const Rotated = z.object({ amount: z.int(), managerCount: z.int() })
export type Rotated = z.output<typeof Rotated>

export const RotationPair = Named.extend({
  ticker: z.string().nullable(),
  into: Rotated,
  out: Rotated,
  /** Into us less out of us. */
  net: z.int(),
})
export type RotationPair = z.output<typeof RotationPair>

export const RotationSummary = z.object({
  securityId: z.uuid(),
  peerGroupId: z.uuid().nullable(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  own: Named.extend({ ticker: z.string().nullable() }),
  into: Rotated,
  out: Rotated,
  /** With each peer, in the order of the group. */
  pairs: z.array(RotationPair),
})
export type RotationSummary = z.output<typeof RotationSummary>

export const RotationManager = z.object({
  holder: Holder,
  /** About our own security. */
  marks: HolderMarks,
  direction: z.enum(rotationDirections),
  /** Dollars that count as rotated; with one peer chosen, those with it. */
  amount: z.int(),
  /** Net flow in our security. */
  ownFlow: z.int(),
  /** By peer, with the manager's net flow in it. */
  parts: z.array(z.object({ securityId: z.uuid(), amount: z.int(), flow: z.int() })),
  filedOn: z.iso.date().nullable(),
  isLate: z.boolean(),
})
export type RotationManager = z.output<typeof RotationManager>

export const rotations = {
  summary: endpoint({
    method: 'GET',
    path: '/v2/money_flows/rotations/summary',
    summary: 'Money that managers moved between a security and each of its peers',
    permission: 'member',
    query: z.object(rotationFilters),
    response: item(RotationSummary),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/money_flows/rotations',
    summary: 'The managers who moved money',
    permission: 'member',
    query: RotationQuery,
    response: page(RotationManager),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/money_flows/rotations.csv',
    summary: 'The same list as a file, with a column `security-{security_id}` for each peer',
    permission: 'member',
    query: RotationQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'name', header: 'Manager' },
      { key: 'direction', header: 'Direction' },
      { key: 'amount', header: 'Rotated (USD)' },
      { key: 'ownFlow', header: 'Net flow in your security (USD)' },
      { key: 'type', header: 'Type' },
      { key: 'styles', header: 'Style' },
      { key: 'place', header: 'Location' },
      { key: 'eaum', header: 'eAUM (USD)' },
      { key: 'tags', header: 'Tags' },
      ...relationshipColumns,
      { key: 'filedOn', header: 'Filed' },
    ]),
  }),
}

// Money that managers moved between our security and its peers.
//
// Of a manager that sold and bought among these securities, the smaller of all sales and all purchases was rotated. It
// is shared among the sales by their size, and each part among the purchases by theirs: what went from i to j is
// min(S, B) × Si ÷ S × Bj ÷ B. Only what went into or out of our own security is kept. Sales and purchases are net
// flows, at the mean of both quarter-end prices.

import type { RotationManager } from '@rostrum/contract/targeting/rotations'
import type { RotationDirection, RotationQuery, rotationSorts } from '@rostrum/contract/targeting/rotations-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  allOf,
  allRows,
  conditionsOf,
  directory,
  holderOf,
  type Listing,
  marksOf,
  type OfMarket,
  type PageOf,
  pageOf,
  relationshipSortKeys,
  type StoredHolder,
} from '#features/holders/held/public.ts'
import type { Fragment } from '#lists/matching/queries.ts'
import type { StoredMarks } from '#market/queries/marks.ts'
import type { Db } from '#platform/database/database.ts'
import { holderExtras } from './managers.ts'
import { type Compared, moves } from './moves.ts'

/** A row per holder and peer. A holder either bought or sold us, so all its rows have one direction. */
const rotated = (compared: Compared): Fragment => sql`(
  select r.*, round(least(r.sold, r.bought) * abs(r.flow) / case when r.flow < 0 then r.sold else r.bought end
    * abs(r.own_flow) / case when r.own_flow < 0 then r.sold else r.bought end)::bigint as amount
  from (
    select m.id, m.security_id, m.flow,
      sum(m.flow) filter (where m.security_id = ${compared.scope.security.id}::uuid) over (partition by m.id) as own_flow,
      (sum(-m.flow) filter (where m.flow < 0) over (partition by m.id))::double precision as sold,
      (sum(m.flow) filter (where m.flow > 0) over (partition by m.id))::double precision as bought
    from ${moves(compared)} m where m.flow <> 0
  ) r
  where r.security_id <> ${compared.scope.security.id}::uuid and sign(r.flow) = -sign(r.own_flow))`

const direction = sql`case when r.own_flow > 0 then 'into' else 'out' end`

export interface PairSums {
  /** Null for all peers together. */
  securityId: string | null
  direction: RotationDirection
  amount: number
  managerCount: number
}

export async function sumRotations(db: Db, compared: Compared): Promise<PairSums[]> {
  const conditions = conditionsOf(compared.scope).map(({ where }) => where)
  const joined = conditions.length > 0 ? sql`join ${directory(compared.scope)} d on d.id = r.id` : sql``
  const { rows } = await sql<PairSums>`
    select r.security_id, ${direction} as direction, sum(r.amount)::bigint as amount,
      count(distinct r.id)::integer as manager_count
    from ${rotated(compared)} r ${joined} where ${allOf([sql`r.amount > 0`, ...conditions])}
    group by grouping sets ((r.security_id, ${direction}), (${direction}))`.execute(db)
  return rows
}

type Field = (typeof rotationSorts)[number]
type Query = z.output<typeof RotationQuery>

interface Stored extends StoredHolder, StoredMarks {
  direction: RotationDirection
  amount: number
  ownFlow: number
  parts: RotationManager['parts']
  filedOn: string | null
  isLate: boolean
}

export interface Asked extends Pick<Query, 'sort' | 'direction' | 'peerId'> {
  compared: Compared
}

function listingOf({ compared, sort, direction: asked, peerId }: Asked): Listing<Field> {
  const { scope, priced } = compared
  return {
    scope,
    holders: sql`(
      select r.id, ${direction} as direction, r.own_flow::bigint as own_flow, sum(r.amount)::bigint as amount,
        jsonb_agg(jsonb_build_object('securityId', r.security_id, 'amount', r.amount, 'flow', r.flow)
          order by r.amount desc) as parts
      from ${rotated(compared)} r
      where r.amount > 0 ${peerId ? sql`and r.security_id = ${peerId}::uuid` : sql``} group by r.id, r.own_flow)`,
    only: asked ? [sql`h.direction = ${asked}`] : [],
    sort,
    keys: {
      amount: { by: sql`h.amount`, hasFewTies: true },
      ownFlow: { by: sql`h.own_flow`, hasFewTies: true },
      name: { by: sql`d.sort_name` },
      type: { by: sql`d.type` },
      country: { by: sql`d.country_code` },
      eaum: { by: sql`d.eaum` },
      ...relationshipSortKeys(scope),
    },
    ...holderExtras(
      compared,
      priced.map(({ id }) => id),
    ),
  }
}

export async function listRotations(db: Db, asked: Asked, page: PageOf) {
  const { rows, total } = await pageOf<Stored>(db, listingOf(asked), page)
  return { rows: rows.map(rotationOf), total }
}

export async function* streamRotations(db: Db, asked: Asked): AsyncGenerator<OfMarket<RotationManager>> {
  for await (const row of allRows<Stored>(db, listingOf(asked))) yield rotationOf(row)
}

const rotationOf = (row: Stored): OfMarket<RotationManager> => ({
  holder: holderOf(row),
  marks: marksOf(row, null),
  direction: row.direction,
  amount: row.amount,
  ownFlow: row.ownFlow,
  parts: row.parts,
  filedOn: row.filedOn,
  isLate: row.isLate,
})

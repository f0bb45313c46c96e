// What a matrix compares: our security, the peers of one group, and securities added to this view, at a quarter's end.
import type { MatrixSecurity, MatrixSummary } from '@rostrum/contract/targeting/matrix'
import type { matrixSubject } from '@rostrum/contract/targeting/matrix-query'
import type { z } from 'zod'
import {
  checkQuarters,
  listPeers,
  listSubjects,
  type Scope,
  type Subject,
  scopeOf,
} from '#features/holders/scope/public.ts'
import { splitFactor } from '#market/splits.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { findPeerGroupId, listSizes } from './queries/securities.ts'

type Asked = z.output<z.ZodObject<typeof matrixSubject>>

export interface Column extends Subject {
  role: MatrixSecurity['role']
}

export interface Columns {
  peerGroupId: MatrixSummary['peerGroupId']
  /** Our own first. */
  columns: Column[]
}

/** Added securities that are in the matrix already are not repeated. */
export async function columnsOf({ db }: Context, own: Subject, asked: Asked): Promise<Columns> {
  const peerGroupId = await findPeerGroupId(db, own.id, asked.peerGroupId)
  if (asked.peerGroupId && !peerGroupId) throw notFound('Peer group')
  const peers = peerGroupId ? await listPeers(db, own.id, peerGroupId) : []
  const known = new Set([own, ...peers].map(({ id }) => id))
  const more = [...new Set(asked.also)].filter((id) => !known.has(id))
  const added = more.length > 0 ? await listSubjects(db, more) : []
  if (added.length < more.length) throw unprocessable({ also: 'contains an unknown security' })
  const as = (role: Column['role']) => (subject: Subject) => ({ ...subject, role })
  return {
    peerGroupId: peerGroupId ?? null,
    columns: [...[own].map(as('own')), ...peers.map(as('peer')), ...added.map(as('added'))],
  }
}

/** A column at the end of the quarter. */
export interface SizedColumn extends Column {
  sharesOutstanding: number | null
  marketCap: number | null
  /** Today's shares per share at the quarter's end. */
  factor: number
}

export interface Matrix extends Columns {
  scope: Scope
  quarter: string
  columns: SizedColumn[]
}

type Query = Parameters<typeof scopeOf>[1] & Asked & { quarter?: string | undefined }

/** Without a quarter if no manager has filed anything yet. */
export async function matrixOf(
  ctx: Context,
  query: Query,
): Promise<(Columns & { scope: Scope; quarter: null }) | Matrix> {
  checkQuarters({ quarter: query.quarter })
  const scope = await scopeOf(ctx, query)
  const { peerGroupId, columns } = await columnsOf(ctx, scope.security, query)
  const quarter = query.quarter ?? scope.security.quarter
  if (!quarter) return { scope, quarter: null, peerGroupId, columns }
  return { scope, quarter, peerGroupId, columns: await sized(ctx, columns, quarter) }
}

async function sized({ db }: Context, columns: readonly Column[], quarter: string): Promise<SizedColumn[]> {
  const sizes = await listSizes(
    db,
    columns.map(({ id }) => id),
    quarter,
  )
  return columns.map((column) => {
    const { sharesOutstanding = null, close = null } = sizes.get(column.id) ?? {}
    return {
      ...column,
      sharesOutstanding,
      marketCap: sharesOutstanding === null || close === null ? null : sharesOutstanding * close,
      factor: splitFactor(column.splits, quarter),
    }
  })
}

export const idsOf = (columns: readonly Column[]): string[] => columns.map(({ id }) => id)

// Maps documents to the contract's schema.

import type { Input } from '@rostrum/contract/platform/endpoint'
import {
  type DocumentDetail,
  documentOriginNames,
  type FoundDocument,
  formatOfDocument,
} from '@rostrum/contract/research/document-values'
import type { researchDocuments } from '@rostrum/contract/research/documents'
import { listViewers, shownVisibility } from '#features/irm/visibility/public.ts'
import { eachRow } from '#lists/each-row.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import {
  excerptsOf,
  findDocument,
  listDocuments,
  listPages,
  matchingPages,
  partsOf,
  type Viewer,
} from './queries/documents.ts'

export const viewerOf = ({ principal }: Pick<Context, 'principal'>): Viewer => ({
  seesExpired: principal.researchProducts.includes('entitlements_admin'),
})

type Query = Input<typeof researchDocuments.list>['query']

export async function pageOfDocuments(ctx: Context, query: Query): Promise<{ rows: FoundDocument[]; total: number }> {
  const { rows, total } = await listDocuments(ctx.db, viewerOf(ctx), query)
  const people = await listViewers(ctx.db, rows)
  const pages = rows.flatMap(({ id, hitPages }) => (hitPages ?? []).map((number) => ({ documentId: id, number })))
  const excerpts = query.term ? await excerptsOf(ctx.db, query.term, pages) : []
  const hitsOf = (id: string) =>
    excerpts.filter(({ documentId }) => documentId === id).map(({ page, marked }) => ({ page, parts: partsOf(marked) }))
  return {
    rows: rows.map(({ visibleTo, userId, hitPages: _, ...row }) => ({
      ...row,
      ...shownVisibility({ visibleTo, userId }, people),
      hits: hitsOf(row.id),
    })),
    total,
  }
}

export async function requireDocument(ctx: Context, id: string, state: 'kept' | 'deleted' = 'kept') {
  const found = await findDocument(ctx.db, viewerOf(ctx), id, state)
  if (!found) throw notFound('Document')
  return found
}

export async function readDocument(ctx: Context, id: string): Promise<DocumentDetail> {
  const { visibleTo, userId, ...found } = await requireDocument(ctx, id)
  const { fileId: _f, bucket: _b, customerId: _c, contentType: _t, sha256: _s, fileStatus: _u, ...rest } = found
  const { brokerId: _i, analystId: _a, securityId: _y, ...shown } = rest
  return {
    ...shown,
    ...shownVisibility({ visibleTo, userId }, await listViewers(ctx.db, [{ visibleTo }])),
    format: formatOfDocument(found.fileName),
  }
}

export async function* fileOfDocuments(ctx: Context, { query }: Input<typeof researchDocuments.export>) {
  const rows = eachRow((page) => listDocuments(ctx.db, viewerOf(ctx), { ...query, ...page }), 200)
  for await (const { broker, analyst, security, origin, isConfirmed, ...row } of rows) {
    yield {
      ...row,
      broker: broker?.name ?? null,
      analyst: analyst?.name ?? null,
      security: security && (security.ticker ?? security.name),
      origin: documentOriginNames[origin],
      isConfirmed: isConfirmed ? 'Yes' : 'No',
    }
  }
}

const mostFound = 200

export async function findInDocument(ctx: Context, { params, query }: Input<typeof researchDocuments.find>) {
  const { id } = await requireDocument(ctx, params.id)
  const numbers = await matchingPages(ctx.db, id, query.term, mostFound)
  const pages = numbers.map((number) => ({ documentId: id, number }))
  const excerpts = await excerptsOf(ctx.db, query.term, pages)
  return excerpts.map(({ page, marked }) => ({ page, parts: partsOf(marked) }))
}

export async function pagesOfDocument(ctx: Context, { params, query }: Input<typeof researchDocuments.pages>) {
  const { id } = await requireDocument(ctx, params.id)
  return listPages(ctx.db, id, query)
}

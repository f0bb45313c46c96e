// Estimates from an uploaded sheet: a preview that stores nothing, and the import itself.
import type { Input } from '@rostrum/contract/platform/endpoint'
import {
  estimateFields,
  type estimateImports,
  type ImportOutcome,
  type ImportPreview,
  mostImportRows,
} from '@rostrum/contract/research/estimate-imports'
import { periodLabel } from '@rostrum/contract/research/measures'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/identifiers.ts'
import { requirePast } from '../../covered-securities/checks.ts'
import { requireCovered } from '../../covered-securities/service.ts'
import { resolveNames } from '../../sheet-import/names.ts'
import { previewOf } from '../../sheet-import/preview.ts'
import { readSheet } from '../../sheet-import/read-sheet.ts'
import { upsertEstimates } from '../queries/store.ts'
import { everyMeasure } from '../read.ts'
import { requireMeasureFor } from '../service.ts'
import { keyOf, readEstimate } from './read-row.ts'

type Asked = Input<typeof estimateImports.upload>['body']

async function readUpload(ctx: Context, asked: Asked) {
  await requireCovered(ctx, [asked.securityId])
  if (asked.measure) await requireMeasureFor(ctx, asked.measure)
  requirePast('dated', asked.dated)
  const measures = await everyMeasure(ctx)
  const defaults = {
    ...{ measures, dated: asked.dated, currency: asked.currency ?? null },
    measure: measures.find(({ key }) => key === asked.measure),
  }
  return readSheet(ctx, {
    ...{ sheetId: asked.sheetId, mapping: asked.mapping, fields: estimateFields, mostRows: mostImportRows, keyOf },
    read: (values) => readEstimate(values, defaults),
  })
}

export const previewUpload = async (
  ctx: Context,
  { body }: Input<typeof estimateImports.preview>,
): Promise<ImportPreview> =>
  previewOf(ctx, await readUpload(ctx, body), {
    headers: ['Broker', 'Analyst', 'Measure', 'Period', 'Estimate', 'Date'],
    cells: (row) => [
      ...[row.broker, row.analyst ?? '', row.measure.name, periodLabel(row.period)],
      ...[[row.value, row.currency].filter(Boolean).join(' '), row.dated],
    ],
  })

export async function importUpload(
  ctx: Context,
  { body }: Input<typeof estimateImports.upload>,
): Promise<ImportOutcome> {
  const { valid, fileName, rejectedCount, issues } = await readUpload(ctx, body)
  const { brokerIdOf, analystIdOf } = await resolveNames(
    ctx,
    valid.map(({ value }) => value),
  )
  // Two names of one broker are the same statement: the first counts.
  const rows = new Map(
    [...valid].reverse().map(({ rowNumber, value }) => {
      const { measure, period, dated } = value
      const brokerId = brokerIdOf(value)
      const estimate = {
        ...{ customerId: ctx.customerId, id: newId(), securityId: body.securityId, userId: ctx.principal.user.id },
        ...{ brokerId, analystId: analystIdOf(value), measure: measure.key, period, value: value.value, dated },
        ...{ currency: value.currency, source: 'file' as const, sourceName: fileName, sourceRow: rowNumber },
        ...{ documentId: null, page: null, externalId: null },
      }
      return [[brokerId, measure.key, period, dated].join('|'), estimate] as const
    }),
  )
  const stored = await upsertEstimates(ctx.db, [...rows.values()])
  const addedCount = stored.filter(({ isNew }) => isNew).length
  const counts = {
    ...{ addedCount, changedCount: stored.length - addedCount, unchangedCount: rows.size - stored.length },
    rejectedCount: rejectedCount + valid.length - rows.size,
  }
  await recordChange(ctx, {
    ...{ action: 'estimates.imported', subjectType: 'estimates', subjectId: body.sheetId },
    after: { fileName, securityId: body.securityId, ...counts },
  })
  return { ...counts, issues }
}

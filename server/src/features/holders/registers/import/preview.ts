// What an import would bring, read from the whole file but kept nowhere.
import type { RegisterIssue, RegisterPreview } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import type { RegisterEndpoints } from '@rostrum/contract/holders/registers'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '../../../../platform/context.ts'
import { sheetRows } from '../../../sheets/public.ts'
import { findSameDay } from '../snapshots/queries.ts'
import { type NewPosition, readRow } from './read-row.ts'
import { requireImportable } from './service.ts'

const mostIssues = 200
const sampleRows = 20

export const previewImport =
  (kind: RegisterKind) =>
  async (ctx: Context, { body }: Input<RegisterEndpoints['preview']>): Promise<RegisterPreview> => {
    const { sheet, ...outstanding } = await requireImportable(ctx, kind, body)
    const counts = { validCount: 0, rejectedCount: 0, remarkCount: 0, shares: 0 }
    const issues: RegisterIssue[] = []
    const sample: RegisterPreview['sample'] = []
    for await (const batch of sheetRows(ctx.db, sheet.id, { atOnce: 5000 })) {
      for (const row of batch) {
        const { position, remarks } = readRow(row, { kind, ...body })
        if (position) {
          counts.validCount += 1
          counts.shares += position.shares
          if (sample.length < sampleRows) sample.push(sampleOf(position))
        } else counts.rejectedCount += 1
        if (position && remarks.length > 0) counts.remarkCount += 1
        if (remarks.length > 0 && issues.length < mostIssues) {
          issues.push({ ...row, isRejected: !position, reason: remarks.join('; ') })
        }
      }
    }
    const { sharesOutstanding } = outstanding
    return {
      rowCount: sheet.rowCount,
      ...counts,
      ...outstanding,
      outstandingShare: sharesOutstanding === null ? null : counts.shares / sharesOutstanding,
      difference: sharesOutstanding === null ? null : sharesOutstanding - counts.shares,
      issues,
      sample,
      sameDay: (await findSameDay(ctx.db, kind, body.securityId, body.onDate)) ?? null,
    }
  }

const sampleOf = ({ rowNumber, name, shares, city, state, countryCode, heldSince }: NewPosition) => ({
  rowNumber,
  name,
  shares,
  place: [city, state, countryCode].filter(Boolean).join(', '),
  heldSince,
})

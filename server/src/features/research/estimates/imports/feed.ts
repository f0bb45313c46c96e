// Estimates of a vendor's feed. A row is known by the name of the source and the feed's own key.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { plainDecimal } from '@rostrum/contract/research/decimals'
import type { estimateImports, FeedRow, ImportOutcome } from '@rostrum/contract/research/estimate-imports'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { latestDay } from '../../covered-securities/checks.ts'
import { requireCovered } from '../../covered-securities/service.ts'
import { resolveNames } from '../../sheet-import/names.ts'
import { deleteEstimates, type KnownRow, listKnownRows, type NewEstimate, upsertEstimates } from '../queries/store.ts'
import { everyMeasure } from '../read.ts'

/** All or nothing: the vendor resends the whole batch after an error. */
async function checkRows(ctx: Context, rows: readonly FeedRow[]): Promise<void> {
  await requireCovered(ctx, new Set(rows.map(({ securityId }) => securityId)))
  const measures = new Set((await everyMeasure(ctx)).map(({ key }) => key))
  const last = latestDay()
  const keys = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (!measures.has(row.measure)) throw unprocessable({ [`rows.${index}.measure`]: 'Choose a measure' })
    if (row.dated > last) throw unprocessable({ [`rows.${index}.dated`]: 'Choose today or an earlier date' })
    if (keys.has(row.externalId)) throw unprocessable({ [`rows.${index}.external_id`]: 'Send each key once' })
    keys.add(row.externalId)
  }
}

type Place = Pick<NewEstimate, 'securityId' | 'brokerId' | 'measure' | 'period' | 'dated'>
const placeOf = ({ securityId, brokerId, measure, period, dated }: Place): string =>
  [securityId, brokerId, measure, period, dated].join('|')

const isSame = (known: KnownRow, row: NewEstimate): boolean =>
  placeOf(known) === placeOf(row) && known.value === plainDecimal(row.value) && known.currency === row.currency

/** Two keys for one estimate: it is unknown which of them is right. */
function rejectSamePlaces(rows: readonly NewEstimate[]): void {
  const places = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const place = placeOf(row)
    if (places.has(place)) {
      throw unprocessable({ [`rows.${index}`]: 'Another row has the same broker, measure, period and date' })
    }
    places.add(place)
  }
}

export async function takeFeed(ctx: Context, { body }: Input<typeof estimateImports.feed>): Promise<ImportOutcome> {
  await checkRows(ctx, body.rows)
  const named = body.rows.map((row) => ({ ...row, analyst: row.analyst ?? null }))
  const { brokerIdOf, analystIdOf } = await resolveNames(ctx, named)
  const rows = named.map((row) => ({
    ...{ customerId: ctx.customerId, id: newId(), securityId: row.securityId, brokerId: brokerIdOf(row) },
    ...{ analystId: analystIdOf(row), measure: row.measure, period: row.period, value: row.value },
    ...{ currency: row.currency ?? null, dated: row.dated, source: 'feed' as const, sourceName: body.source },
    ...{ sourceRow: null, documentId: null, page: null, externalId: row.externalId, userId: ctx.principal.user.id },
  }))
  rejectSamePlaces(rows)
  const sent = rows.map(({ externalId }) => externalId)
  const known = new Map((await listKnownRows(ctx.db, body.source, sent)).map((row) => [row.externalId, row]))
  // An estimate that a user deleted stays deleted until the feed sends a different figure.
  const changed = rows.filter((row) => {
    const before = known.get(row.externalId)
    return !before || !isSame(before, row)
  })
  // The same key with another broker, period or date is a correction: the wrong statement goes.
  const moved = changed.flatMap((row) => {
    const before = known.get(row.externalId)
    return before && !before.isDeleted && placeOf(before) !== placeOf(row) ? [before.id] : []
  })
  if (moved.length > 0) await deleteEstimates(ctx.db, moved)
  const stored = await upsertEstimates(ctx.db, changed)
  const addedCount = stored.filter(({ isNew }) => isNew).length - moved.length
  const changedCount = stored.length - addedCount
  const counts = { addedCount, changedCount, unchangedCount: rows.length - stored.length, rejectedCount: 0 }
  await recordChange(ctx, {
    ...{ action: 'estimates.received', subjectType: 'estimates', subjectId: newId() },
    after: { source: body.source, ...counts, corrected: moved.length },
  })
  return { ...counts, issues: [] }
}

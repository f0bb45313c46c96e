// Existing profiles: market profiles are added to the IRM, the customer's own get their empty fields filled in.

import { insertIrmMembers } from '#features/irm/contacts/public.ts'
import { bumpVersions, rowsNow, writeColumns } from '#features/profiles/custom/public.ts'
import type { Plan } from '../plan.ts'
import { listMadeHere } from '../queries/change-log.ts'
import { type Batch, finishRow } from './batch.ts'

type Kind = 'person' | 'organization'

export async function takeIntoIrm(batch: Batch, kind: Kind, plans: readonly Plan<unknown>[]): Promise<void> {
  const ids = plans.flatMap(({ subjectId }) => subjectId ?? [])
  const isNew = await insertIrmMembers(batch.db, batch.by, kind, ids)
  for (const plan of plans) {
    const { subjectId } = plan
    if (!subjectId) continue
    const isAdded = isNew.delete(subjectId)
    finishRow(batch, plan, isAdded ? 'added' : 'unchanged', subjectId)
    if (!isAdded) continue
    batch.entries.push({ rowNumber: plan.rowNumber, what: 'member', subjectType: kind, subjectId })
    const subject = { subjectType: kind, subjectId }
    batch.changes.push({ action: `irm_${kind}.added`, ...subject, after: { isInIrm: true } })
  }
}

/** Checked again before writing: an earlier row of the batch may have filled the same column. */
export async function fillIn(batch: Batch, kind: Kind, plans: readonly Plan<unknown>[]): Promise<void> {
  const changed = new Set<string>()
  const written = new Set<string>()
  for (const plan of plans) {
    const { subjectId, rowNumber, fillings } = plan
    if (!subjectId) continue
    let isFilled = false
    for (const { table, rowId, values } of fillings) {
      const open = Object.entries(values).filter(([column]) => !written.has(`${rowId} ${column}`))
      if (open.length === 0) continue
      for (const [column] of open) written.add(`${rowId} ${column}`)
      const after = Object.fromEntries(open)
      const now = (await rowsNow(batch.db, table, [rowId])).get(rowId) ?? {}
      const before = Object.fromEntries(open.map(([column]) => [column, now[column] ?? null]))
      await writeColumns(batch.db, { table, rowId, values: after })
      batch.entries.push({
        rowNumber,
        what: 'filled',
        subjectType: kind,
        subjectId,
        rowId,
        detail: { table, before, after },
      })
      batch.changes.push({ action: `${kind}.filled_in`, subjectType: kind, subjectId, before, after })
      isFilled = true
    }
    if (isFilled) changed.add(subjectId)
    finishRow(batch, plan, isFilled ? 'filled' : 'unchanged', subjectId)
  }
  // Profiles created by this import count as unchanged.
  const made = await listMadeHere(batch.db, batch.upload.id, [...changed])
  await bumpVersions(
    batch.db,
    kind,
    [...changed].filter((id) => !made.has(id)),
  )
}

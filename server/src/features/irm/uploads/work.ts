// Check, import and undo in steps. Each step is one transaction, so a killed worker resumes at the next step.
import { mappedValues } from '@rostrum/contract/column-mapping'
import { listTypes } from '#features/irm/activities/public.ts'
import { listFields } from '#features/irm/fields/public.ts'
import { lockProfiles } from '#features/profiles/custom/public.ts'
import { sheetRows } from '#features/sheets/public.ts'
import type { Db } from '#platform/database/database.ts'
import { importActivities } from './activities/import.ts'
import { planActivities } from './activities/plan.ts'
import { beginBatch, endBatch, finishRow } from './import/batch.ts'
import { importOrganizations } from './organizations/import.ts'
import { planOrganizations } from './organizations/plan.ts'
import { importPeople } from './people/import.ts'
import { planPeople } from './people/plan.ts'
import { type Asking, type GivenRow, type Plan, refused } from './plan.ts'
import { markKeptWithSubject } from './queries/change-log.ts'
import {
  insertCheckedRows,
  listImportable,
  listWithSharedKeys,
  markRepeatedRows,
  refreshStatistics,
  remarkSharedEmails,
  type TakenUpload,
  takeUpload,
  updateUpload,
} from './queries/uploads.ts'
import { subjectOf } from './read/fields.ts'
import type { Settings } from './read/rows.ts'
import { repeatsOfActivities, repeatsOfOrganizations, repeatsOfPeople } from './repeats.ts'
import { undoBatch } from './undo/undo.ts'

export const rowsAtOnce = 500

async function settingsOf(db: Db, upload: TakenUpload): Promise<Settings> {
  const { kind, dateOrder, timeZone, hasCustomFields } = upload
  const customFields = hasCustomFields ? await listFields(db, subjectOf[kind]) : []
  const types = kind === 'activities' ? await listTypes(db) : []
  return { dateOrder, timeZone, customFields, activityTypes: types.filter(({ isArchived }) => !isArchived) }
}

/** Runs the next step and returns whether there may be more. */
export async function runNextStep(db: Db, uploadId: string, atOnce = rowsAtOnce): Promise<boolean> {
  const upload = await takeUpload(db, uploadId)
  switch (upload?.state) {
    case 'checking':
      return checkMore(db, upload, atOnce)
    case 'importing':
      return importMore(db, upload, atOnce)
    case 'undoing':
      return undoMore(db, upload)
    default:
      return false
  }
}

async function checkMore(db: Db, upload: TakenUpload, atOnce: number): Promise<boolean> {
  const { customerId, id: uploadId } = upload
  for await (const batch of sheetRows(db, upload.sheetId, { after: upload.lastRow, atOnce })) {
    const rows = batch.map(({ rowNumber, cells }) => ({ rowNumber, cells, given: mappedValues(upload.mapping, cells) }))
    const plans = await planRows({ db, customerId }, upload, rows, await settingsOf(db, upload))
    const planned = rows.flatMap((row, index) => {
      const plan = plans[index]
      return plan ? [{ row, plan }] : []
    })
    await insertCheckedRows(db, { customerId, uploadId }, planned)
    const lastRow = rows.at(-1)?.rowNumber ?? upload.lastRow
    await updateUpload(db, uploadId, { lastRow, doneCount: upload.doneCount + rows.length })
    return true
  }
  await findRepeats(db, upload)
  await updateUpload(db, uploadId, { state: 'checked', rowCount: upload.doneCount, doneCount: 0, lastRow: 0 })
  return false
}

async function findRepeats(db: Db, upload: TakenUpload): Promise<void> {
  const { kind, id, customerId } = upload
  const [asking, settings] = [{ db, customerId }, await settingsOf(db, upload)]
  const repeatsIn =
    kind === 'people'
      ? repeatsOfPeople(asking, settings)
      : kind === 'organizations'
        ? repeatsOfOrganizations(asking, settings)
        : repeatsOfActivities()
  const shared = await listWithSharedKeys(db, id)
  for (let at = 0; at < shared.length; at += rowsAtOnce) {
    await markRepeatedRows(db, id, await repeatsIn(shared.slice(at, at + rowsAtOnce)))
  }
  if (kind === 'people') await remarkSharedEmails(db, id)
}

const planRows = (
  asking: Asking,
  { kind }: TakenUpload,
  rows: readonly GivenRow[],
  settings: Settings,
): Promise<Plan<unknown>[]> =>
  kind === 'people'
    ? planPeople(asking, rows, settings)
    : kind === 'organizations'
      ? planOrganizations(asking, rows, settings)
      : planActivities(asking, rows, settings)

/** Rows are matched again before they are written, because data may have changed since the preview. */
async function importMore(db: Db, upload: TakenUpload, atOnce: number): Promise<boolean> {
  const { id, customerId, kind } = upload
  await lockProfiles(db, customerId, 'exclusive')
  const next = await listImportable(db, id, upload.lastRow, atOnce)
  const last = next.at(-1)
  if (!last) {
    if (upload.doneCount >= rowsAtOnce) await refreshStatistics(db)
    await updateUpload(db, id, { state: 'imported', importedAt: new Date() })
    return false
  }
  const rows = next.filter(({ outcome }) => outcome !== 'error')
  const batch = beginBatch(db, upload)
  const [asking, settings] = [{ db, customerId }, await settingsOf(db, upload)]
  if (kind === 'people') await importPeople(batch, await planPeople(asking, rows, settings))
  else if (kind === 'organizations') await importOrganizations(batch, await planOrganizations(asking, rows, settings))
  else await importActivities(batch, await planActivities(asking, rows, settings))
  await endBatch(batch)
  await updateUpload(db, id, { lastRow: last.rowNumber, doneCount: upload.doneCount + next.length })
  return true
}

/** A row that cannot be written is reported as failed, and the import continues with the next one. */
export async function skipFailedRow(db: Db, uploadId: string): Promise<boolean> {
  const upload = await takeUpload(db, uploadId)
  const [row] = upload?.state === 'importing' ? await listImportable(db, uploadId, upload.lastRow, 1) : []
  if (!upload || !row) return false
  const batch = beginBatch(db, upload)
  const error = { field: 'row', message: 'Not imported because of an error on our side' }
  finishRow(batch, refused(row.rowNumber, error), 'failed', null)
  await endBatch(batch)
  await updateUpload(db, uploadId, { lastRow: row.rowNumber, doneCount: upload.doneCount + 1 })
  return true
}

async function undoMore(db: Db, upload: TakenUpload): Promise<boolean> {
  await lockProfiles(db, upload.customerId, 'exclusive')
  if (await undoBatch(db, upload)) {
    await updateUpload(db, upload.id, {})
    return true
  }
  await markKeptWithSubject(db, upload.id)
  await updateUpload(db, upload.id, { state: 'undone', undoneAt: new Date() })
  return false
}

// Undoes an import, record type by record type, without touching anything that users did since.

import { removeUntouchedActivities } from '#features/irm/activities/public.ts'
import { deleteIrmMembers } from '#features/irm/contacts/public.ts'
import { deleteValuesInPlace } from '#features/irm/fields/public.ts'
import { removeUntouchedNotes } from '#features/irm/notes/public.ts'
import { deleteIdleTags, deleteTaggingsInPlace } from '#features/irm/tags/public.ts'
import {
  bumpVersions,
  type FilledTable,
  removeProfiles,
  rowsNow,
  writeColumns,
} from '#features/profiles/custom/public.ts'
import { type Change, recordChanges } from '#platform/audit.ts'
import { countChange } from '#platform/change-counter.ts'
import type { Db } from '#platform/database/database.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { topicOfMade } from '../change-log/topics.ts'
import {
  type CreatedRow,
  listEntries,
  listMadeHere,
  listTaggingIds,
  markKept,
  type StoredEntry,
  settleEntries,
} from '../queries/change-log.ts'
import type { TakenUpload } from '../queries/uploads.ts'
import { subjectOf } from '../read/fields.ts'
import { listAsMade, listLiving, listMembersSince, listProfilesNow, listWorkedWith } from './queries.ts'

/** The reason why an entry is kept, by its place in the change log. */
type Kept = Map<number, string>

interface Undoing {
  db: Db
  upload: TakenUpload
  changes: Change[]
}

/** Profiles before their attached rows: a profile that is kept keeps everything the import put on it. */
const order: CreatedRow[] = [
  'activity',
  'person',
  'organization',
  'filled',
  'custom_value',
  'tagging',
  'note',
  'member',
  'tag',
]
const atOnce = 500

/** Undoes one batch; returns false when nothing is left to undo. */
export async function undoBatch(db: Db, upload: TakenUpload): Promise<boolean> {
  for (const what of order) {
    const entries = await listEntries(db, upload.id, what, atOnce)
    if (entries.length === 0) continue
    const undoing: Undoing = { db, upload, changes: [] }
    const kept = await undoers[what](undoing, entries)
    const isKept = (entry: StoredEntry) => kept.has(entry.place)
    await markKept(
      db,
      upload.id,
      entries.flatMap(({ place, rowNumber }) => {
        const reason = kept.get(place)
        return reason ? [{ rowNumber, reason }] : []
      }),
    )
    await settleEntries(
      db,
      upload.id,
      entries.filter((entry) => !isKept(entry)).map(({ place }) => place),
      entries.filter(isKept).map(({ place }) => place),
    )
    const { customerId, scope, undoneBy, userId } = upload
    const actor = { customerId, scope, userId: undoneBy ?? userId, requestId: `undo of upload ${upload.id}` }
    await recordChanges(db, actor, undoing.changes)
    await countChange(db, customerId, [topicOfMade[what]])
    return true
  }
  return false
}

const undoers: Record<CreatedRow, (undoing: Undoing, entries: readonly StoredEntry[]) => Promise<Kept>> = {
  activity: undoActivities,
  person: (undoing, entries) => undoProfiles(undoing, 'person', entries),
  organization: (undoing, entries) => undoProfiles(undoing, 'organization', entries),
  filled: undoFillings,
  custom_value: undoValues,
  tagging: undoTaggings,
  note: undoNotes,
  member: undoMembers,
  tag: undoTags,
}

const idsOf = (entries: readonly StoredEntry[]) => entries.map(({ subjectId }) => subjectId)

async function undoActivities({ db, upload, changes }: Undoing, entries: readonly StoredEntry[]): Promise<Kept> {
  const ids = idsOf(entries)
  const removed = await removeUntouchedActivities(db, ids, await listTaggingIds(db, upload.id, ids))
  for (const subjectId of removed) changes.push({ action: 'activity.removed', subjectType: 'activity', subjectId })
  const left = await seeingAll(db, () => listLiving(db, 'app.activities', ids))
  return new Map(entries.flatMap(({ place, subjectId }) => (left.has(subjectId) ? [[place, 'changed since']] : [])))
}

/** Shown after "Kept:". */
const otherReason = 'used since'
const reasons: Record<string, string> = {
  merges: 'merged since',
  jobs: 'has people since',
  children: 'has organizations below it since',
  custom_fields: 'custom field filled in since',
  tags: 'tagged since',
  notes: 'has a note since',
  tasks: 'has a task since',
  mentions: 'mentioned since',
  activities: 'has an activity since',
  participants: 'has an activity since',
  favorites: 'made a favorite since',
  register_matches: 'has a register match since',
}

/** What is private to somebody keeps a profile too, but the reason does not say what it is. */
async function workedWith(db: Db, uploadId: string, kind: 'person' | 'organization', ids: readonly string[]) {
  const shared = await listWorkedWith(db, uploadId, kind, ids)
  const all = await seeingAll(db, () => listWorkedWith(db, uploadId, kind, ids))
  return new Map([...all.keys()].map((id) => [id, shared.get(id) ?? 'private']))
}

async function undoProfiles(
  { db, upload, changes }: Undoing,
  kind: 'person' | 'organization',
  entries: readonly StoredEntry[],
): Promise<Kept> {
  const ids = idsOf(entries)
  const now = await listProfilesNow(db, kind, ids)
  const worked = await workedWith(db, upload.id, kind, ids)
  const changed = [...now.values()].flatMap(({ id, version }) => (version === 1 ? [] : id))
  const asMade = await listAsMade(db, upload.id, kind, changed)
  const because = (reason: string) => (subjectOf[upload.kind] === kind ? reason : `${kind} ${reason}`)
  const kept: Kept = new Map()
  const removed: string[] = []
  for (const { place, subjectId } of entries) {
    const profile = now.get(subjectId)
    if (!profile || profile.isDeleted) continue
    const hanging = worked.get(subjectId)
    if (profile.isMerged) kept.set(place, because('merged since'))
    else if (profile.version !== 1 && !asMade.has(subjectId)) kept.set(place, because('changed since'))
    else if (hanging) kept.set(place, because(reasons[hanging] ?? otherReason))
    else removed.push(subjectId)
  }
  await removeProfiles(db, kind, removed)
  for (const subjectId of removed) changes.push({ action: `${kind}.removed`, subjectType: kind, subjectId })
  return kept
}

interface Filled {
  table: FilledTable
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Restores the previous value of a field, unless somebody has changed it since. */
async function undoFillings({ db, upload, changes }: Undoing, entries: readonly StoredEntry[]): Promise<Kept> {
  const kept: Kept = new Map()
  const made = await listMadeHere(db, upload.id, idsOf(entries))
  const touched = { person: new Set<string>(), organization: new Set<string>() }
  for (const { place, rowId, subjectId, subjectType, detail } of entries) {
    // A profile that is kept keeps everything the import put on it.
    if (!rowId || made.has(subjectId) || (subjectType !== 'person' && subjectType !== 'organization')) continue
    const { table, before, after } = detail as unknown as Filled
    const row = (await rowsNow(db, table, [rowId])).get(rowId)
    const isTheirs = row && !row.merged_into && (table !== 'job' || row.person_id === subjectId)
    const untouched = Object.keys(after).filter(
      (column) => isTheirs && JSON.stringify(row[column]) === JSON.stringify(after[column]),
    )
    if (untouched.length < Object.keys(after).length) kept.set(place, 'filled-in field changed since')
    if (untouched.length === 0) continue
    const values = Object.fromEntries(untouched.map((column) => [column, before[column] ?? null]))
    await writeColumns(db, { table, rowId, values })
    touched[subjectType].add(subjectId)
    changes.push({ action: `${subjectType}.emptied`, subjectType, subjectId, before: after, after: values })
  }
  await bumpVersions(db, 'person', [...touched.person])
  await bumpVersions(db, 'organization', [...touched.organization])
  return kept
}

/** Entries not attached to a profile or activity that is kept: those stay with it and need no reason of their own. */
async function loose({ db, upload }: Undoing, entries: readonly StoredEntry[]): Promise<StoredEntry[]> {
  const made = await listMadeHere(db, upload.id, idsOf(entries))
  return entries.filter(({ subjectId }) => !made.has(subjectId))
}

async function undoValues(undoing: Undoing, entries: readonly StoredEntry[]): Promise<Kept> {
  const free = await loose(undoing, entries)
  const values = free.map(({ rowId, subjectId, detail }) => ({ fieldId: rowId ?? '', subjectId, value: detail.value }))
  const gone = await deleteValuesInPlace(undoing.db, values)
  const left = free.filter(({ rowId, subjectId }) => !gone.has(`${rowId} ${subjectId}`))
  return new Map(left.map(({ place }) => [place, 'custom field changed since']))
}

async function undoTaggings(undoing: Undoing, entries: readonly StoredEntry[]): Promise<Kept> {
  const free = await loose(undoing, entries)
  // A tagging that was removed or moved since no longer belongs to the import.
  await deleteTaggingsInPlace(
    undoing.db,
    free.map(({ rowId, subjectId }) => ({ id: rowId ?? '', taggableId: subjectId })),
  )
  return new Map()
}

async function undoNotes(undoing: Undoing, entries: readonly StoredEntry[]): Promise<Kept> {
  const free = await loose(undoing, entries)
  const notes = free.map(({ rowId, subjectId }) => ({ id: rowId ?? '', notableId: subjectId }))
  const gone = await removeUntouchedNotes(undoing.db, notes)
  const changed = free.flatMap(({ rowId }) => (rowId && !gone.has(rowId) ? rowId : []))
  const left = await seeingAll(undoing.db, () => listLiving(undoing.db, 'app.notes', changed))
  return new Map(free.flatMap(({ place, rowId }) => (rowId && left.has(rowId) ? [[place, 'note changed since']] : [])))
}

async function undoMembers({ db, upload, changes }: Undoing, entries: readonly StoredEntry[]): Promise<Kept> {
  const kept: Kept = new Map()
  for (const kind of ['person', 'organization'] as const) {
    const ofKind = entries.filter(({ subjectType }) => subjectType === kind)
    if (ofKind.length === 0) continue
    const ids = idsOf(ofKind)
    const ours = await listMembersSince(db, kind, ids, upload.importedAt ?? upload.touchedAt)
    const worked = await workedWith(db, upload.id, kind, ids)
    const leaving = ids.filter((id) => ours.has(id) && !worked.has(id))
    for (const { place, subjectId } of ofKind) {
      const hanging = worked.get(subjectId)
      if (ours.has(subjectId) && hanging) kept.set(place, reasons[hanging] ?? otherReason)
    }
    await deleteIrmMembers(db, kind, leaving)
    for (const subjectId of leaving) changes.push({ action: `irm_${kind}.removed`, subjectType: kind, subjectId })
  }
  return kept
}

async function undoTags({ db }: Undoing, entries: readonly StoredEntry[]): Promise<Kept> {
  await seeingAll(db, () => deleteIdleTags(db, idsOf(entries)))
  return new Map()
}

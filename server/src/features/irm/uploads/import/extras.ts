// The optional parts of a row: tags, a note, and custom fields.

import { insertValues } from '#features/irm/fields/public.ts'
import { insertNotes, type NewNote } from '#features/irm/notes/public.ts'
import { ensureTags, insertTaggings } from '#features/irm/tags/public.ts'
import { newId } from '#platform/identifiers.ts'
import { readRichText } from '#platform/rich-text.ts'
import type { OrganizationCells } from '../read/rows.ts'
import { type Batch, noteAddition } from './batch.ts'

type Extras = Pick<OrganizationCells, 'tags' | 'note' | 'custom'>

export interface About {
  rowNumber: number
  subjectType: 'organization' | 'person' | 'activity'
  subjectId: string
  cells: Extras
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Converts plain text to rich text; anything that looks like HTML is escaped. */
export const textOf = (plain: string) =>
  readRichText(
    plain
      .split(/\r\n|\r|\n/)
      .map((line) => `<p>${line.replace(/[&<>"]/g, (character) => escapes[character] ?? character)}</p>`)
      .join(''),
  )

async function attachTags(batch: Batch, rows: readonly About[]): Promise<void> {
  const { db, by, entries } = batch
  const { ids, made } = await ensureTags(
    db,
    by.customerId,
    rows.flatMap(({ cells }) => cells.tags),
  )
  const wanted = new Map<string, About & { tagId: string }>()
  for (const row of rows) {
    for (const name of row.cells.tags) {
      const tagId = ids.get(name.toLowerCase())
      if (tagId && !wanted.has(`${tagId} ${row.subjectId}`)) wanted.set(`${tagId} ${row.subjectId}`, { ...row, tagId })
    }
  }
  const taggings = [...wanted.values()].map(({ subjectType, subjectId, tagId }) => ({
    taggableType: subjectType,
    taggableId: subjectId,
    tagId,
  }))
  for (const { id, tagId, taggableId } of await insertTaggings(db, by, taggings)) {
    const row = wanted.get(`${tagId} ${taggableId}`)
    if (!row) continue
    const { rowNumber, subjectType, subjectId } = row
    if (made.delete(tagId)) entries.push({ rowNumber, what: 'tag', subjectType: 'tag', subjectId: tagId })
    entries.push({ rowNumber, what: 'tagging', subjectType, subjectId, rowId: id })
    noteAddition(batch, rowNumber)
  }
}

async function attachNotes(batch: Batch, rows: readonly About[]): Promise<void> {
  const written = new Map<string, { row: About; note: NewNote }>()
  for (const row of rows) {
    const { subjectType, subjectId, cells } = row
    if (!cells.note || subjectType === 'activity') continue
    const note = { id: newId(), notableType: subjectType, notableId: subjectId, text: textOf(cells.note) }
    const key = `${subjectId} ${note.text.plain}`
    if (note.text.plain !== '' && !written.has(key)) written.set(key, { row, note })
  }
  const all = [...written.values()]
  const isNew = await insertNotes(
    batch.db,
    batch.by,
    all.map(({ note }) => note),
  )
  for (const { row, note } of all) {
    if (!isNew.has(note.id)) continue
    const { rowNumber, subjectType, subjectId } = row
    batch.entries.push({ rowNumber, what: 'note', subjectType, subjectId, rowId: note.id })
    noteAddition(batch, rowNumber)
  }
}

async function attachValues(batch: Batch, rows: readonly About[]): Promise<void> {
  const wanted = new Map<string, { row: About; value: unknown }>()
  for (const row of rows) {
    for (const { fieldId, value } of row.cells.custom) {
      const key = `${fieldId} ${row.subjectId}`
      if (!wanted.has(key)) wanted.set(key, { row, value })
    }
  }
  const values = [...wanted].map(([key, { row, value }]) => ({
    fieldId: key.split(' ')[0] ?? '',
    subjectId: row.subjectId,
    value,
  }))
  for (const { fieldId, subjectId } of await insertValues(batch.db, batch.by.customerId, values)) {
    const filled = wanted.get(`${fieldId} ${subjectId}`)
    if (!filled) continue
    const { rowNumber, subjectType } = filled.row
    const detail = { value: filled.value }
    batch.entries.push({ rowNumber, what: 'custom_value', subjectType, subjectId, rowId: fieldId, detail })
    noteAddition(batch, rowNumber)
  }
}

export async function attachExtras(batch: Batch, rows: readonly About[]): Promise<void> {
  await attachTags(batch, rows)
  await attachNotes(batch, rows)
  await attachValues(batch, rows)
}

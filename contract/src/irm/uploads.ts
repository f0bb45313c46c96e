// IRM Upload: contacts and activities that a team imports from a file.
import { z } from 'zod'
import { ColumnChoice } from '../column-mapping.ts'
import { areasWithProfiles } from '../market/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { type UploadKind, UploadRowQuery, uploadKinds } from './uploads-query.ts'
import { UserBrief } from './values.ts'

export const uploadKindLabels: Record<UploadKind, string> = {
  people: 'People',
  organizations: 'Organizations',
  activities: 'Activities',
}

/** checking, importing and undoing proceed on their own; the other states wait for a user. */
export const uploadStates = ['checking', 'checked', 'importing', 'imported', 'cancelled', 'undoing', 'undone'] as const
export type UploadState = (typeof uploadStates)[number]
export const isUnderWay = (state: UploadState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** Date format: how 03/04/2026 is parsed. */
export const dateOrders = ['month_first', 'day_first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Outcome of a row, planned or actual. repeated: a duplicate of an earlier row of the file. */
export const rowOutcomes = ['new', 'own', 'market', 'repeated', 'error'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const rowResults = ['created', 'filled', 'added', 'unchanged', 'failed'] as const
export type RowResult = (typeof rowResults)[number]

const Counts = z.object({
  new: z.int(),
  own: z.int(),
  market: z.int(),
  repeated: z.int(),
  error: z.int(),
  /** Unknown organizations that people in the file work for. */
  newOrganizations: z.int(),
})

const Results = z.object({
  created: z.int(),
  filled: z.int(),
  added: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  organizations: z.int(),
})

export const Upload = z.object({
  id: z.uuid(),
  kind: z.enum(uploadKinds),
  state: z.enum(uploadStates),
  fileName: z.string(),
  columns: z.array(z.string()),
  mapping: z.array(ColumnChoice),
  dateOrder: z.enum(dateOrders),
  timeZone: z.string(),
  rowCount: z.int(),
  /** Number of rows processed in the current step. */
  doneCount: z.int(),
  counts: Counts,
  results: Results,
  /** After an undo: records that were kept, because a user has changed them since. */
  keptCount: z.int(),
  createdBy: UserBrief,
  createdAt: Instant,
  importedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
})
export type Upload = z.output<typeof Upload>

export const UploadRow = z.object({
  rowNumber: z.int(),
  /** By field, as they are in the file. */
  values: z.array(z.object({ field: z.string(), value: z.string() })),
  outcome: z.enum(rowOutcomes),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** The profile or activity of the row. */
  subject: z
    .object({ type: z.enum(['organization', 'person', 'activity']), id: z.uuid(), name: z.string() })
    .nullable(),
  result: z.enum(rowResults).nullable(),
  /** Fields whose value in the file differs from the stored one. */
  differences: z.array(z.object({ field: z.string(), kept: z.string() })),
  /** What else to know about a field, such as somebody else with the same email address. */
  remarks: z.array(z.object({ field: z.string(), message: z.string() })),
  /** The earlier row that this one repeats: both become one record. */
  sameAs: z.object({ rowNumber: z.int(), name: z.string() }).nullable(),
  /** After an undo: why part of this row was kept. */
  kept: z.string().nullable(),
})
export type UploadRow = z.output<typeof UploadRow>

const Field = z.object({
  key: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  guesses: z.array(z.string()),
  insteadOf: z.array(z.string()).optional(),
})

/** An import, or its undo, creates or changes people, organizations, activities, notes and tags. */
const areasWithUploads = [...areasWithProfiles, 'customer_activity_types'] as const

const work = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission: 'admin_or_assistant',
    params: IdParams,
    affects: areasWithUploads,
    response: item(Upload),
  })

export const irmUploads = {
  fields: endpoint({
    method: 'GET',
    path: '/v2/irm/upload_fields',
    summary: 'What a file of this type can fill in',
    permission: 'admin_or_assistant',
    query: z.object({ kind: z.enum(uploadKinds) }),
    response: item(z.array(Field)),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/irm/uploads',
    summary: 'Earlier uploads, latest first',
    permission: 'admin_or_assistant',
    query: PageQuery,
    response: page(Upload),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/irm/uploads',
    summary: 'Check the rows of one’s own sheet, without importing anything',
    permission: 'admin_or_assistant',
    body: z.strictObject({
      kind: z.enum(uploadKinds),
      sheetId: z.uuid(),
      mapping: z.array(ColumnChoice).min(1).max(200),
      /** Default: detected from the file. */
      dateOrder: z.enum(dateOrders).optional(),
    }),
    affects: [],
    response: item(Upload),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/irm/uploads/{id}',
    summary: 'An upload and its progress',
    permission: 'admin_or_assistant',
    params: IdParams,
    response: item(Upload),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/v2/irm/uploads/{id}/rows',
    summary: 'The rows of an upload with their outcomes and errors',
    permission: 'admin_or_assistant',
    params: IdParams,
    query: UploadRowQuery,
    response: page(UploadRow),
  }),
  errors: endpoint({
    method: 'GET',
    path: '/v2/irm/uploads/{id}/errors.csv',
    summary: 'The rows that cannot be imported, with their cells and what is wrong',
    permission: 'admin_or_assistant',
    params: IdParams,
    response: csv([
      { key: 'row', header: 'Row' },
      { key: 'errors', header: 'Errors' },
    ]),
  }),
  import: work('/v2/irm/uploads/{id}/import', 'Import a checked upload, or resume a canceled one'),
  cancel: work('/v2/irm/uploads/{id}/cancel', 'Cancel an import; rows already imported stay'),
  undo: work('/v2/irm/uploads/{id}/undo', 'Undo an import; records changed since then stay'),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/irm/uploads/{id}',
    summary: 'Discard an upload that was never imported; it can be restored',
    permission: 'admin_or_assistant',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/irm/uploads/{id}/restore',
    summary: 'Restore a discarded upload',
    permission: 'admin_or_assistant',
    params: IdParams,
    affects: [],
    response: item(Upload),
  }),
}

import { irmUploads } from '@rostrum/contract/irm/uploads'
import type { Context } from '#platform/context.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import {
  bringBackUpload,
  cancelUpload,
  checkUpload,
  fileOfErrors,
  importUpload,
  listTargetFields,
  pageOfRows,
  pageOfUploads,
  readUpload,
  removeUpload,
  undoUpload,
} from './service.ts'

export function irmUploadRoutes(implement: Implement, flags: Flags) {
  const hasFields = ({ principal }: Context) => flags.isOpen('custom_fields', principal)
  implement(irmUploads.fields, async (ctx, { query }) => listTargetFields(ctx, query.kind, await hasFields(ctx)))
  implement(irmUploads.list, pageOfUploads)
  implement(irmUploads.create, async (ctx, input) => checkUpload(ctx, input, await hasFields(ctx)))
  implement(irmUploads.read, (ctx, { params }) => readUpload(ctx, params.id))
  implement(irmUploads.rows, pageOfRows)
  implement(irmUploads.errors, async (ctx, input) => fileOfErrors(ctx, input, await hasFields(ctx)))
  implement(irmUploads.import, importUpload)
  implement(irmUploads.cancel, cancelUpload)
  implement(irmUploads.undo, undoUpload)
  implement(irmUploads.delete, removeUpload)
  implement(irmUploads.restore, bringBackUpload)
}

import { boardPacks } from '@rostrum/contract/reports/packs'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { listPacks } from './queries.ts'
import {
  createPack,
  deletePack,
  duplicatePack,
  previewPage,
  readPack,
  readVersion,
  restorePack,
  startVersion,
  stopVersion,
  updatePack,
  versionsOf,
} from './service.ts'

export function boardPackRoutes(implement: Implement, flags: Flags) {
  implement(boardPacks.list, ({ db }, { query }) => listPacks(db, query))
  implement(boardPacks.create, createPack)
  implement(boardPacks.read, (ctx, { params }) => readPack(ctx, params.pack))
  implement(boardPacks.update, updatePack)
  implement(boardPacks.duplicate, (ctx, { params }) => duplicatePack(ctx, params.pack))
  implement(boardPacks.delete, (ctx, { params }) => deletePack(ctx, params.pack))
  implement(boardPacks.restore, (ctx, { params }) => restorePack(ctx, params.pack))
  implement(boardPacks.preview, previewPage(flags))
  implement(boardPacks.versions, (ctx, { params }) => versionsOf(ctx, params.pack))
  implement(boardPacks.make, (ctx, { params }) => startVersion(ctx, params.pack))
  implement(boardPacks.version, (ctx, { params }) => readVersion(ctx, params))
  implement(boardPacks.cancel, (ctx, { params }) => stopVersion(ctx, params))
}

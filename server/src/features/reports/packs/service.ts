import type { Input } from '@rostrum/contract/platform/endpoint'
import { type boardPacks, type Pack, type PackVersion, packLimits } from '@rostrum/contract/reports/packs'
import type { IsOpen } from '#features/reports/custom/public.ts'
import { securityInMind } from '#lists/viewer.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { makeVersion } from './jobs.ts'
import {
  cancelVersion,
  countUnderWay,
  findPack,
  findVersion,
  insertPack,
  insertVersion,
  listVersions,
  type PackRow,
  savePack,
  setDeleted,
} from './queries.ts'
import { checkSettings, pagesOf } from './sources.ts'
import { templatePages } from './templates.ts'

const subject = (subjectId: string) => ({ subjectType: 'board_pack', subjectId })
const described = ({ title, knownOn, pages }: PackRow) => ({ title, knownOn, pages: pages.length })

export async function readPack({ db }: Context, id: string): Promise<Pack> {
  const found = await findPack(db, id)
  if (!found) throw notFound('Board pack')
  return found
}

async function addPack(ctx: Context, action: string, pack: PackRow): Promise<Pack> {
  const id = newId()
  await insertPack(ctx.db, { customerId: ctx.customerId, id, userId: ctx.principal.user.id }, pack)
  await recordChange(ctx, { action, ...subject(id), after: described(pack) })
  return readPack(ctx, id)
}

export async function createPack(ctx: Context, { body }: Input<typeof boardPacks.create>): Promise<Pack> {
  const pages = templatePages(body.template, await securityInMind(ctx, undefined))
  const pack = { title: body.title, subtitle: ctx.principal.customer.name, dateLine: '', hasCover: true, knownOn: null }
  return addPack(ctx, 'board_pack.created', { ...pack, pages })
}

export async function updatePack(ctx: Context, { params, body }: Input<typeof boardPacks.update>): Promise<Pack> {
  const before = await readPack(ctx, params.pack)
  const { revision, ...pack } = body
  checkSettings(pack.pages)
  if (!(await savePack(ctx.db, params.pack, ctx.principal.user.id, revision, pack))) {
    throw new AppError('conflict', 'Someone else has changed this board pack since you opened it')
  }
  const change = { before: described(before), after: described(pack) }
  await recordChange(ctx, { action: 'board_pack.updated', ...subject(params.pack), ...change })
  return readPack(ctx, params.pack)
}

export async function duplicatePack(ctx: Context, id: string): Promise<Pack> {
  const { title, subtitle, dateLine, hasCover, knownOn, pages } = await readPack(ctx, id)
  const copied = pages.map((page) => ({ ...page, id: newId() }))
  const copy = { title: `${title.slice(0, 190)} (copy)`, subtitle, dateLine, hasCover, knownOn, pages: copied }
  return addPack(ctx, 'board_pack.duplicated', copy)
}

export async function deletePack(ctx: Context, id: string): Promise<undefined> {
  const pack = await readPack(ctx, id)
  await setDeleted(ctx.db, id, new Date())
  await recordChange(ctx, { action: 'board_pack.deleted', ...subject(id), before: described(pack) })
}

export async function restorePack(ctx: Context, id: string): Promise<Pack> {
  const pack = await findPack(ctx.db, id, true)
  if (!pack) throw notFound('Board pack')
  await setDeleted(ctx.db, id, null)
  await recordChange(ctx, { action: 'board_pack.restored', ...subject(id), after: described(pack) })
  return readPack(ctx, id)
}

export const previewPage =
  (flags: Flags) =>
  async (ctx: Context, { body }: Input<typeof boardPacks.preview>) => {
    checkSettings([body.page])
    const isOpen: IsOpen = (gate) => flags.isOpen(gate, ctx.principal)
    return { pages: await pagesOf(ctx, body.page, { knownOn: body.knownOn, isOpen }) }
  }

export async function versionsOf(ctx: Context, packId: string): Promise<PackVersion[]> {
  await readPack(ctx, packId)
  return listVersions(ctx.db, packId)
}

export async function readVersion({ db }: Context, { pack, version }: { pack: string; version: string }) {
  const found = await findVersion(db, pack, version)
  if (!found) throw notFound('Version')
  return found
}

const withoutReport = ({ report: _, ...version }: Awaited<ReturnType<typeof readVersion>>): PackVersion => version

export async function startVersion(ctx: Context, packId: string): Promise<PackVersion> {
  const { title, subtitle, dateLine, hasCover, knownOn, pages } = await readPack(ctx, packId)
  if (pages.length === 0) throw new AppError('unprocessable', 'Add a page first')
  if ((await countUnderWay(ctx.db)) >= packLimits.versionsAtOnce) {
    throw new AppError('unprocessable', 'Wait until one of your company’s board packs has finished')
  }
  checkSettings(pages)
  const id = newId()
  const settings = { title, subtitle, dateLine, hasCover, knownOn, pages }
  const keys = { customerId: ctx.customerId, id, packId, madeBy: ctx.principal.user.id }
  await insertVersion(ctx.db, { ...keys, settings })
  await ctx.enqueue(makeVersion, { versionId: id })
  await recordChange(ctx, { action: 'board_pack.made', ...subject(packId), after: described(settings) })
  return withoutReport(await readVersion(ctx, { pack: packId, version: id }))
}

export async function stopVersion(ctx: Context, params: { pack: string; version: string }): Promise<PackVersion> {
  await readVersion(ctx, params)
  if (!(await cancelVersion(ctx.db, params.version)))
    throw new AppError('conflict', 'This version is no longer being created')
  await recordChange(ctx, { action: 'board_pack.canceled', ...subject(params.pack) })
  return withoutReport(await readVersion(ctx, params))
}

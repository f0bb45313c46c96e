// Booking pages, from the first draft to the undo of their deletion.

import { randomBytes } from 'node:crypto'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { BookingPage, bookingPages } from '@rostrum/contract/scheduler/pages'
import { isOwnSecurity } from '#features/focus/public.ts'
import { usersOfCustomer } from '#features/irm/team/public.ts'
import { recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { availableSlots } from './availability.ts'
import * as queries from './queries/pages.ts'

export const publicPath = (address: string) => `/book/${address}`

export class PageService {
  readonly #publicUrl: string

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl
  }

  #shown = (page: queries.StoredPage): BookingPage => ({
    ...page,
    url: `${this.#publicUrl}${publicPath(page.address)}`,
  })

  list = async ({ db }: Context, { query }: Input<typeof bookingPages.list>) => {
    const { rows, total } = await queries.listPages(db, query)
    return { rows: rows.map(this.#shown), total }
  }

  read = async ({ db }: Context, id: string): Promise<BookingPage> => this.#shown(await requirePage(db, id))

  create = async (ctx: Context, { body }: Input<typeof bookingPages.create>): Promise<BookingPage> => {
    const { hostIds, address, ...values } = body
    await refuseUnknown(ctx, body)
    const chosen = body.isSecret ? secretAddress() : (address ?? addressOf(body.title))
    await requireFreeAddress(ctx, chosen)
    return this.#add(ctx, { ...values, address: chosen, isPaused: false }, hostIds, 'created')
  }

  #add = async (ctx: Context, values: queries.PageValues, hostIds: readonly string[], action: string) => {
    const id = newId()
    const { customerId, principal } = ctx
    await queries.insertPage(ctx.db, { ...values, customerId, id, userId: principal.user.id })
    await queries.replaceHosts(ctx.db, customerId, id, hostIds)
    await recorded(ctx, action, id, { ...values, hostIds })
    return this.read(ctx, id)
  }

  change = async (ctx: Context, { params, body }: Input<typeof bookingPages.update>): Promise<BookingPage> => {
    const before = await requirePage(ctx.db, params.id)
    const { version = before.version, hostIds, status, ...rest } = body
    await refuseUnknown(ctx, body)
    const isSecret = rest.isSecret ?? before.isSecret
    const values = {
      ...rest,
      ...(status && { isPaused: status === 'paused' }),
      ...(isSecret !== before.isSecret && isSecret && { address: secretAddress() }),
      ...(isSecret !== before.isSecret && !isSecret && { address: rest.address ?? addressOf(before.title) }),
    }
    if (isSecret && before.isSecret) delete values.address
    if (values.address && values.address !== before.address) await requireFreeAddress(ctx, values.address)
    if (!(await queries.updatePage(ctx.db, before.id, version, values))) {
      throw new AppError('conflict', 'Someone has changed this booking page since you opened it')
    }
    if (hostIds) await queries.replaceHosts(ctx.db, ctx.customerId, before.id, hostIds)
    const { settings, title, address, hosts } = before
    await recorded(ctx, 'updated', before.id, body, {
      ...{ title, address, settings, status: before.status, hostIds: hosts.map(({ id }) => id) },
    })
    return this.read(ctx, before.id)
  }

  delete = async (ctx: Context, { params }: Input<typeof bookingPages.delete>): Promise<undefined> => {
    const { id, title } = await requirePage(ctx.db, params.id)
    await queries.updateDeletedAt(ctx.db, id, new Date())
    await recorded(ctx, 'deleted', id, undefined, { title })
    return undefined
  }

  restore = async (ctx: Context, { params }: Input<typeof bookingPages.restore>): Promise<BookingPage> => {
    const deleted = await queries.findPage(ctx.db, params.id, 'deleted')
    if (!deleted) throw notFound('Booking page')
    if (await queries.findByAddress(ctx.db, deleted.address)) {
      throw new AppError('conflict', 'Another booking page now uses its address')
    }
    await queries.updateDeletedAt(ctx.db, deleted.id, null)
    await recorded(ctx, 'restored', deleted.id, { title: deleted.title })
    return this.read(ctx, deleted.id)
  }

  duplicate = async (ctx: Context, { params }: Input<typeof bookingPages.duplicate>): Promise<BookingPage> => {
    const { title, isSecret, security, type, hosts, settings } = await requirePage(ctx.db, params.id)
    const copy = {
      title: `${title.slice(0, 120 - suffix.length)}${suffix}`,
      ...{ isSecret, settings, isPaused: true, securityId: security?.id ?? null, typeId: type?.id ?? null },
      address: isSecret ? secretAddress() : addressOf(title),
    }
    const hostIds = hosts.map(({ id }) => id)
    return this.#add(ctx, copy, hostIds, 'duplicated')
  }
}

const suffix = ' (copy)'
const day = 24 * 3600_000

export async function requirePage(db: Context['db'], id: string): Promise<queries.StoredPage> {
  const found = await queries.findPage(db, id)
  if (!found) throw notFound('Booking page')
  return found
}

const recorded = recorderOf('booking_page')

const secretAddress = () => randomBytes(16).toString('hex')

/** Readable, and so that two pages of the same title differ. */
const addressOf = (title: string): string => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 48)
    .replace(/-$/, '')
  return `${words || 'meeting'}-${randomBytes(3).toString('hex')}`
}

async function requireFreeAddress({ db }: Context, address: string): Promise<void> {
  if (await queries.findByAddress(db, address)) throw unprocessable({ address: 'This address is taken' })
}

interface Referring {
  hostIds?: readonly string[] | undefined
  securityId?: string | null | undefined
  typeId?: string | null | undefined
  settings?: BookingPage['settings'] | undefined
}

async function refuseUnknown(ctx: Context, { hostIds, securityId, typeId, settings }: Referring): Promise<void> {
  if (hostIds) await requireHosts(ctx, hostIds)
  if (hostIds && settings?.mode === 'one' && hostIds.length > 1) {
    throw unprocessable({ host_ids: 'Choose one host, or another way to share bookings' })
  }
  if (securityId && !(await isOwnSecurity(ctx.db, securityId))) {
    throw unprocessable({ security_id: 'Choose one of your securities' })
  }
  if (typeId && !(await queries.isKnownType(ctx.db, typeId))) throw unprocessable({ type_id: 'Unknown activity type' })
}

export async function requireHosts({ db, customerId }: Context, hostIds: readonly string[]): Promise<void> {
  const known = await usersOfCustomer(db, customerId, hostIds)
  if (new Set(hostIds).size < hostIds.length || hostIds.some((id) => !known.has(id))) {
    throw unprocessable({ host_ids: 'Choose people on your team' })
  }
}

export async function previewSlots(ctx: Context, { body }: Input<typeof bookingPages.preview>) {
  await requireHosts(ctx, body.hostIds)
  const { days, from = new Date(), ...asked } = body
  const to = new Date(from.getTime() + days * day)
  const slots = await availableSlots(ctx.db, { ...asked, from, to })
  return slots.map(({ startsAt, hostIds }) => ({ startsAt, hostIds }))
}

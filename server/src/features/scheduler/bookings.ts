// What the team does with bookings.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { type Booking, type BookingLink, bookingStatusNames, type bookings } from '@rostrum/contract/scheduler/bookings'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { approve, end, type Work } from './booking.ts'
import { invitationUrl, type LinkMaker } from './links.ts'
import { requirePage } from './pages.ts'
import * as queries from './queries/bookings.ts'
import * as links from './queries/links.ts'

const shown = ({
  page,
  hosts,
  customerId: _customer,
  linkId: _link,
  sequence: _sequence,
  updatedAt: _updated,
  company: _company,
  ...booking
}: queries.StoredBooking): Booking => ({
  ...booking,
  page: { id: page.id, title: page.title },
  hosts: hosts.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
})

export async function pageOfBookings({ db }: Context, { query }: Input<typeof bookings.list>) {
  const { rows, total } = await queries.listBookings(db, query)
  return { rows: rows.map(shown), total }
}

export async function* fileOfBookings({ db }: Context, { query }: Input<typeof bookings.export>) {
  const rows = eachRow((page) => queries.listBookings(db, { ...query, ...page }))
  for await (const { page, hosts, status, answers, ...row } of rows) {
    yield {
      ...row,
      page: page.title,
      status: bookingStatusNames[status],
      hosts: hosts.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join('; '),
      answers: answers.map(({ question, answer }) => `${question}: ${answer}`).join('; '),
    }
  }
}

async function requireBooking(db: Db, id: string): Promise<queries.StoredBooking> {
  const found = await queries.findBooking(db, id)
  if (!found) throw notFound('Booking')
  return found
}

export class BookingService {
  readonly #maker: LinkMaker

  constructor(maker: LinkMaker) {
    this.#maker = maker
  }

  #decide = async (ctx: Context, id: string, action: string, decide: (work: Work) => Promise<boolean>) => {
    const before = await requireBooking(ctx.db, id)
    const { db, customerId, enqueue } = ctx
    if (!(await decide({ db, customerId, enqueue, maker: this.#maker }))) {
      throw new AppError('conflict', `This booking is already ${bookingStatusNames[before.status].toLowerCase()}`)
    }
    const subject = { subjectType: 'booking', subjectId: id, alsoChanged: ['activities'] as const }
    await recordChange(ctx, { action: `booking.${action}`, ...subject, before: { status: before.status } })
    return shown(await requireBooking(db, id))
  }

  cancel = (ctx: Context, { params: { id } }: Input<typeof bookings.cancel>) =>
    this.#decide(ctx, id, 'canceled', (work) => end(work, id, 'canceled', 'team'))

  approve = (ctx: Context, { params: { id } }: Input<typeof bookings.approve>) =>
    this.#decide(ctx, id, 'approved', (work) => approve(work, id))

  decline = (ctx: Context, { params: { id } }: Input<typeof bookings.decline>) =>
    this.#decide(ctx, id, 'declined', async (work) => {
      const { status } = await requireBooking(ctx.db, id)
      return status === 'requested' && end(work, id, 'declined', 'team')
    })

  #link = async (
    { customerId }: Context,
    { pageId: _page, ...link }: NonNullable<Awaited<ReturnType<typeof links.findLink>>>,
  ): Promise<BookingLink> => ({ ...link, url: await invitationUrl(this.#maker, { customerId, ...link }) })

  links = async (ctx: Context, { params }: Input<typeof bookings.links>) => {
    const { id } = await requirePage(ctx.db, params.id)
    return Promise.all((await links.listLinks(ctx.db, id)).map((link) => this.#link(ctx, link)))
  }

  createLink = async (ctx: Context, { params, body }: Input<typeof bookings.createLink>): Promise<BookingLink> => {
    const page = await requirePage(ctx.db, params.id)
    const person = await links.personToInvite(ctx.db, body.personId)
    if (!person) throw unprocessable({ person_id: 'Unknown person' })
    if (!person.email) throw unprocessable({ person_id: `${person.name} has no email address` })
    const id = newId()
    const { customerId, principal } = ctx
    const values = { customerId, id, pageId: page.id, personId: body.personId, name: person.name, email: person.email }
    await links.insertLink(ctx.db, { ...values, userId: principal.user.id })
    await recordChange(ctx, {
      ...{ action: 'booking_link.created', subjectType: 'booking_link', subjectId: id },
      after: { pageId: page.id, personId: body.personId },
    })
    const made = await links.findLink(ctx.db, id)
    if (!made) throw notFound('Link')
    return this.#link(ctx, made)
  }
}

// The public pages of the scheduler, rendered here: they work without a script and belong to no one who is signed in.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calendarFile } from '#platform/calendar/calendar-file.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/http/implement.ts'
import { AddressLimit } from '#platform/pages/address-limit.ts'
import { html } from '#platform/pages/html.ts'
import { type Asked, limited, type PageRoutes, servePages } from '#platform/pages/public-pages.ts'
import { fewestSeconds, newStamp, timeOfStamp } from '#platform/pages/stamp.ts'
import { availableSlots } from '../availability.ts'
import { book, end, isOpen, move, type Outcome, type Work } from '../booking.ts'
import { bookingUrl, type LinkMaker } from '../links.ts'
import { placeOf, uidOf } from '../messages.ts'
import { findBooking, findByKey, type StoredBooking } from '../queries/bookings.ts'
import { askToCancel, askToMove, bookingPage, detailsPage, type Filled, heading } from './page/details.ts'
import { timesPage } from './page/times.ts'
import { readDetails } from './read-details.ts'
import { invalid, look, message, posted, send, sendFailure } from './sending.ts'
import { type Chosen, type Followed, follow, followBooking, readChosen, type Visit } from './visit.ts'

const taken = 'That time has just been taken. Choose another.'

/** With other pages below the same address, which look the same. */
export function serveBookingPages(app: FastifyInstance, services: Services, more: PageRoutes) {
  const pages = new BookingPages(services)
  servePages(app, {
    look,
    maintenance: services.maintenance,
    sendFailure,
    routes: (inner, handle) => {
      inner.get('/book/:token', limited, handle(pages.open))
      inner.post('/book/:token', posted, handle(pages.receive))
      inner.get('/book/b/:token', limited, handle(pages.show))
      inner.get('/book/b/:token/meeting.ics', limited, handle(pages.file))
      inner.get('/book/b/:token/move', limited, handle(pages.chooseMove))
      inner.post('/book/b/:token/move', posted, handle(pages.move))
      inner.get('/book/b/:token/cancel', limited, handle(pages.askToCancel))
      inner.post('/book/b/:token/cancel', posted, handle(pages.cancel))
      more(inner, handle)
    },
  })
}

class BookingPages {
  readonly #services: Services
  readonly #maker: LinkMaker
  readonly #limit = new AddressLimit()

  constructor(services: Services) {
    this.#services = services
    this.#maker = { linkKeys: services.linkKeys, publicUrl: services.config.publicUrl }
  }

  #within = <T>(customerId: string, work: (db: Db) => Promise<T>) =>
    this.#services.database.withTenant(customerId, work)

  #workIn = (db: Db, customerId: string): Work => ({
    ...{ db, customerId, maker: this.#maker },
    enqueue: this.#services.jobs.enqueueIn(db, customerId),
  })

  /** One transaction; two that want the same host at once meet at the constraint, and one of them is late. */
  #attempt = async (customerId: string, work: (work: Work) => Promise<Outcome>): Promise<Outcome> => {
    try {
      return await this.#within(customerId, (db) => work(this.#workIn(db, customerId)))
    } catch (error) {
      if ((error as { code?: string }).code === '23P01') return { outcome: 'taken' }
      throw error
    }
  }

  #slots = (db: Db, { page, moved }: Visit, { length }: Chosen) =>
    availableSlots(db, {
      ...{ settings: page.settings, securityId: page.security?.id ?? null, pageId: page.id, length },
      hostIds: page.hosts.map(({ id }) => id),
      exceptBookingId: moved?.id,
    })

  async #visit(followed: Followed | undefined) {
    return followed && this.#within(followed.customerId, followed.visit)
  }

  #closed = ({ reply }: Asked, { company, isOpen: isTaking, invitation, page }: Visit) => {
    if (!isTaking) {
      return message(reply, 410, company, page.title, `${company} is not taking bookings on this page right now.`)
    }
    if (!invitation?.isUsed) return undefined
    const text = 'To change your meeting, use the link in the confirmation we sent you.'
    return message(reply, 410, company, 'You have already booked with this link', text)
  }

  open = async (asked: Asked) => {
    const visit = await this.#visit(await follow(this.#services, asked.token))
    if (!visit) return invalid(asked)
    const closed = this.#closed(asked, visit)
    if (closed) return closed
    const chosen = readChosen(visit, asked.fields)
    const slots = await this.#within(visit.customerId, (db) => this.#slots(db, visit, chosen))
    const { at } = chosen
    const { title } = visit.page
    if (at && slots.some(({ startsAt }) => startsAt.getTime() === at.getTime())) {
      const stamp = newStamp(this.#services.linkKeys)
      const body = detailsPage(visit, chosen, { fields: new URLSearchParams(), problems: {}, stamp })
      return send(asked.reply, title, visit.company, html`${heading(visit, chosen)}${body}`)
    }
    const body = timesPage(visit, chosen, slots, at && taken)
    return send(asked.reply, title, visit.company, html`${heading(visit, chosen)}${body}`)
  }

  receive = async (asked: Asked) => {
    const { request, reply, fields } = asked
    const visit = await this.#visit(await follow(this.#services, asked.token))
    if (!visit) return invalid(asked)
    const chosen = readChosen(visit, fields)
    const { visitor, problems } = readDetails(visit, chosen, fields)
    const again = (filled: Partial<Filled>, status: number, stamp = fields.get('stamp') ?? '') => {
      const body = detailsPage(visit, chosen, { fields, problems, stamp, ...filled })
      return send(reply, visit.page.title, visit.company, html`${heading(visit, chosen)}${body}`, status)
    }
    const repeated = await this.#sentBefore(visit, visitor.key)
    if (repeated) return this.#confirmed(asked, repeated)
    const closed = this.#closed(asked, visit)
    if (closed) return closed
    if (Object.keys(problems).length > 0) return again({}, 422)
    // A person does not see this field.
    if (fields.get('website')) return message(reply, 200, visit.company, 'Thank you')
    const spam = this.#spamProblem(request, visit, fields.get('stamp') ?? '')
    if (spam) return again({ notice: spam, problems: {} }, 429)
    const { at: startsAt } = chosen
    const outcome: Outcome = startsAt
      ? await this.#attempt(visit.customerId, (work) =>
          book(work, visit.page, { startsAt, length: chosen.length }, visitor),
        )
      : { outcome: 'taken' }
    if (outcome.outcome === 'taken') {
      const others = await this.#within(visit.customerId, (db) => this.#slots(db, visit, chosen))
      return again({ others, notice: taken, problems: {} }, 409)
    }
    const booked = await this.#within(visit.customerId, (db) => findBooking(db, outcome.id))
    return booked ? this.#confirmed(asked, booked) : invalid(asked)
  }

  #sentBefore = (visit: Visit, key: Buffer) =>
    this.#within(visit.customerId, async (db) => {
      const known = await findByKey(db, visit.page.id, key)
      return known && findBooking(db, known.id)
    })

  /** Where it is, was moved to, or ended: the address stays the same. */
  #confirmed = async ({ reply }: Asked, booking: StoredBooking) =>
    reply.redirect(new URL(await bookingUrl({ ...this.#maker, publicUrl: 'http://page' }, booking)).pathname, 303)

  /** A link for one person works once, so that only the open address is guarded. */
  #spamProblem = (request: FastifyRequest, { invitation, page }: Visit, stamp: string): string | undefined => {
    if (invitation) return undefined
    const opened = timeOfStamp(this.#services.linkKeys, stamp)
    if (!opened || Date.now() - opened.getTime() < fewestSeconds * 1000) {
      return 'That was very quick. Please check what you entered and send it again.'
    }
    const isLimited = this.#services.config.callsPerMinute > 0
    if (!isLimited || this.#limit.take(request.ip, page.id)) return undefined
    return 'Too many bookings were made from your network. Please try again in an hour.'
  }

  async #booking(asked: Asked) {
    const followed = await followBooking(this.#services, asked.token)
    const booking = followed && (await this.#within(followed.customerId, followed.find))
    return followed && booking && { followed, booking, base: `/book/b/${asked.token}` }
  }

  show = async (asked: Asked) => {
    const found = await this.#booking(asked)
    if (!found) return invalid(asked)
    const { booking, base } = found
    return send(asked.reply, booking.page.title, booking.company, bookingPage(booking, base))
  }

  file = async (asked: Asked) => {
    const found = await this.#booking(asked)
    if (!found) return invalid(asked)
    const { booking } = found
    const { startsAt, endsAt, updatedAt, sequence, page, company } = booking
    const event = {
      ...{ uid: uidOf(booking), sequence, startsAt, endsAt, updatedAt, location: placeOf(booking) },
      ...{ subject: `${page.title}, ${company}`, isCanceled: !isOpen(booking) },
    }
    return asked.reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="meeting.ics"')
      .header('cache-control', 'no-store')
      .send(calendarFile('publish', [event]))
  }

  #movable = async (asked: Asked) => {
    const followed = await followBooking(this.#services, asked.token)
    const visit = await this.#visit(followed)
    const isMovable = visit?.moved && isOpen(visit.moved) && visit.moved.startsAt > new Date() && visit.isOpen
    return isMovable ? visit : undefined
  }

  #toBooking = ({ reply, token }: Asked) => reply.redirect(`/book/b/${token}`, 303)

  chooseMove = async (asked: Asked, notice?: string) => {
    const visit = await this.#movable(asked)
    if (!visit) return this.#toBooking(asked)
    const chosen = readChosen(visit, asked.fields)
    const slots = await this.#within(visit.customerId, (db) => this.#slots(db, visit, chosen))
    const at = chosen.at
    const isFree = at && slots.some(({ startsAt }) => startsAt.getTime() === at.getTime())
    const body =
      isFree && !notice
        ? askToMove(visit, chosen, at)
        : timesPage(visit, chosen, slots, at ? (notice ?? taken) : undefined)
    const status = notice ? 409 : 200
    return send(asked.reply, visit.page.title, visit.company, html`${heading(visit, chosen)}${body}`, status)
  }

  move = async (asked: Asked) => {
    const visit = await this.#movable(asked)
    const chosen = visit && readChosen(visit, asked.fields)
    if (!visit?.moved || !chosen?.at) return this.#toBooking(asked)
    const { moved, page, customerId } = visit
    const wish = { startsAt: chosen.at, length: chosen.length }
    const { outcome } = await this.#attempt(customerId, (work) => move(work, page, moved.id, wish))
    return outcome === 'taken' ? this.chooseMove(asked, taken) : this.#toBooking(asked)
  }

  /** Asks first: programs that check mail for viruses open every link. */
  askToCancel = async (asked: Asked) => {
    const found = await this.#booking(asked)
    if (!found) return invalid(asked)
    const { booking, base } = found
    if (!isOpen(booking) || booking.startsAt <= new Date()) return this.#toBooking(asked)
    return send(asked.reply, 'Cancel', booking.company, askToCancel(booking, base))
  }

  cancel = async (asked: Asked) => {
    const found = await this.#booking(asked)
    if (!found) return invalid(asked)
    const { followed, booking } = found
    if (booking.startsAt > new Date()) {
      await this.#within(followed.customerId, (db) =>
        end(this.#workIn(db, followed.customerId), booking.id, 'canceled', 'visitor'),
      )
    }
    return this.#toBooking(asked)
  }
}

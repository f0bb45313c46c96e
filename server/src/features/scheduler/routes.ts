import { bookings } from '@rostrum/contract/scheduler/bookings'
import { bookingPages } from '@rostrum/contract/scheduler/pages'
import { polls } from '@rostrum/contract/scheduler/polls'
import { quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import type { Implement, Services } from '#platform/http/implement.ts'
import { BookingService, fileOfBookings, pageOfBookings } from './bookings.ts'
import { PageService, previewSlots } from './pages.ts'
import { listPolls } from './polls/queries.ts'
import { PollService } from './polls/service.ts'
import { readState } from './queries/pages.ts'
import { listQuietPeriods } from './queries/quiet-periods.ts'
import { addQuietPeriod, deleteQuietPeriod } from './quiet-periods.ts'

export function schedulerRoutes(implement: Implement, { config, linkKeys }: Services) {
  const maker = { linkKeys, publicUrl: config.publicUrl }
  const booked = new BookingService(maker)
  const polled = new PollService(maker)
  const pages = new PageService(config.publicUrl)
  implement(bookingPages.state, ({ db, principal }) => readState(db, principal.user.id))
  implement(bookingPages.list, pages.list)
  implement(bookingPages.read, (ctx, { params }) => pages.read(ctx, params.id))
  implement(bookingPages.create, pages.create)
  implement(bookingPages.update, pages.change)
  implement(bookingPages.delete, pages.delete)
  implement(bookingPages.restore, pages.restore)
  implement(bookingPages.duplicate, pages.duplicate)
  implement(bookingPages.preview, previewSlots)
  implement(bookings.list, pageOfBookings)
  implement(bookings.export, fileOfBookings)
  implement(bookings.cancel, booked.cancel)
  implement(bookings.approve, booked.approve)
  implement(bookings.decline, booked.decline)
  implement(bookings.links, booked.links)
  implement(bookings.createLink, booked.createLink)
  implement(polls.list, ({ db }, { query }) => listPolls(db, query))
  implement(polls.read, (ctx, { params }) => polled.read(ctx, params.id))
  implement(polls.create, polled.create)
  implement(polls.update, polled.change)
  implement(polls.send, polled.send)
  implement(polls.confirm, polled.confirm)
  implement(polls.close, polled.close)
  implement(polls.reopen, polled.reopen)
  implement(polls.cancel, polled.cancel)
  implement(quietPeriods.list, ({ db }) => listQuietPeriods(db))
  implement(quietPeriods.create, addQuietPeriod)
  implement(quietPeriods.delete, deleteQuietPeriod)
}

import { z } from 'zod'
import { job } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { messagesFor } from './messages.ts'
import { findBooking, takeReminder } from './queries/bookings.ts'

/** At its time, unless the booking has moved or ended since. */
export const remindOfBooking = job({
  name: 'scheduler.remind',
  payload: z.object({ bookingId: z.uuid(), sequence: z.int() }),
  async handle({ withTenant, linkKeys = [], publicUrl }, { bookingId, sequence }) {
    await withTenant(async (db, enqueue) => {
      if (!(await takeReminder(db, bookingId, sequence))) return
      const booking = await findBooking(db, bookingId)
      if (booking) await enqueue.all(sendMail, await messagesFor(booking, 'reminder', { linkKeys, publicUrl }))
    })
  },
})

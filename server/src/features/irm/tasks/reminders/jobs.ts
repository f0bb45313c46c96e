// Reminders: at its due time a task tells those who have it once: in the application, and by mail unless they want none.
import { z } from 'zod'
import { insertNotification, preferencesOf } from '#features/notifications/public.ts'
import type { Db } from '#platform/database/database.ts'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { type Enqueue, job } from '#platform/jobs/jobs.ts'
import { listAddressees, takeDueTasks } from './queries.ts'

export const sendReminder = job({
  name: 'irm.send-reminder',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string(), id: z.string() }),
  handle: ({ mail }, message) => mail.send(message),
})

/** So many at once that a long absence is told of in steps, each of which is kept. */
const atOnce = 100

export const remindOfTasks = job({
  name: 'irm.remind-of-tasks',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, asCustomer, signal, publicUrl }) {
    for (const customerId of await listActiveCustomers(db)) {
      let told = atOnce
      while (told === atOnce && !signal.aborted) {
        told = await asCustomer(customerId, (tenant, enqueue) => remind(tenant, enqueue, customerId, publicUrl))
      }
    }
  },
})

async function remind(db: Db, enqueue: Enqueue, customerId: string, publicUrl: string): Promise<number> {
  const due = await takeDueTasks(db, atOnce)
  for (const { id, subject, notes, dueAt, userId } of due) {
    const path = `/irm/tasks?task=${id}`
    const addressees = await listAddressees(db, id, userId)
    const preferences = await preferencesOf(
      db,
      addressees.map((one) => one.id),
    )
    for (const { id: addressee, email, firstName, timeZone } of addressees) {
      const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(dueAt)
      const onceKey = `task:${id}:${dueAt.toISOString()}`
      const body = `Due ${when}`
      const isNew = await insertNotification(db, {
        customerId,
        userId: addressee,
        kind: 'task_due',
        title: subject,
        body,
        path,
        onceKey,
      })
      if (!isNew || !preferences(addressee).taskReminderEmail) continue
      const text = [`Hello ${firstName},`, `${subject}`, body, notes, `${publicUrl}${path}`]
        .filter(Boolean)
        .join('\n\n')
      await enqueue(sendReminder, {
        to: email,
        subject: `Task due: ${subject}`,
        text,
        id: `${id}.${addressee}.${dueAt.getTime()}`,
      })
    }
  }
  return due.length
}

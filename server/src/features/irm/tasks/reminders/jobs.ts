// Reminders: when a task is due, its recipients are notified once, in the app and by email unless they opted out.
import { z } from 'zod'
import { insertNotifications, preferencesOf } from '#features/notifications/public.ts'
import type { Db } from '#platform/database/database.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { type Enqueue, job } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { listCustomersWithDueTasks, listRecipients, takeDueTasks } from './queries.ts'

/** Batch size: after downtime the backlog is sent in batches, each committed on its own. */
const atOnce = 100

export const remindOfTasks = job({
  name: 'irm.remind-of-tasks',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, signal, publicUrl }) {
    for (const customerId of await listCustomersWithDueTasks(db)) {
      let notified = atOnce
      while (notified === atOnce && !signal.aborted) {
        notified = await forCustomer(customerId, (tenant, enqueue) =>
          // Follow-ups of private activities too: an assignee may see them.
          seeingAll(tenant, () => remind(tenant, enqueue, customerId, publicUrl)),
        )
      }
    }
  },
})

async function remind(db: Db, enqueue: Enqueue, customerId: string, publicUrl: string): Promise<number> {
  const due = await takeDueTasks(db, atOnce)
  if (due.length === 0) return 0
  const reminders = await remindersOf(db, due)
  const notifications = reminders.map(({ task, recipient, body, path, dedupKey }) => ({
    customerId,
    userId: recipient.userId,
    kind: 'task_due',
    title: task.subject,
    body,
    path,
    dedupKey,
  }))
  const inserted = await insertNotifications(db, notifications)
  const isNew = new Set(inserted.map(({ userId, dedupKey }) => `${userId} ${dedupKey}`))
  const preferences = await preferencesOf(db, [...new Set(reminders.map(({ recipient }) => recipient.userId))])
  const mailed = reminders.filter(
    ({ recipient: { userId }, dedupKey }) =>
      isNew.has(`${userId} ${dedupKey}`) && preferences(userId).taskReminderEmail,
  )
  await enqueue.all(
    sendMail,
    mailed.map((reminder) => messageOf(reminder, publicUrl)),
  )
  return due.length
}

type Task = Awaited<ReturnType<typeof takeDueTasks>>[number]
type Recipient = Awaited<ReturnType<typeof listRecipients>>[number]

interface Reminder {
  task: Task
  recipient: Recipient
  body: string
  path: string
  dedupKey: string
}

async function remindersOf(db: Db, due: readonly Task[]): Promise<Reminder[]> {
  const tasks = new Map(due.map((task) => [task.id, task]))
  const recipients = await listRecipients(db, [...tasks.keys()])
  return recipients.flatMap((recipient) => {
    const task = tasks.get(recipient.taskId)
    if (!task) return []
    const format = { dateStyle: 'full', timeStyle: 'short', timeZone: recipient.timeZone } as const
    return {
      task,
      recipient,
      body: `Due ${new Intl.DateTimeFormat('en-US', format).format(task.dueAt)}`,
      path: `/irm/tasks?task=${task.id}`,
      dedupKey: `task:${task.id}:${task.dueAt.toISOString()}`,
    }
  })
}

const messageOf = ({ task, recipient, body, path }: Reminder, publicUrl: string) => ({
  to: recipient.email,
  subject: `Task due: ${task.subject}`,
  text: [`Hello ${recipient.firstName},`, task.subject, body, task.notes, `${publicUrl}${path}`]
    .filter(Boolean)
    .join('\n\n'),
  id: `${task.id}.${recipient.userId}.${task.dueAt.getTime()}`,
})

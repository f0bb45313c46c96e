// The team's follow-ups: overdue, due today, in the next days and weeks, and some that are done.
import { dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { addDays, lastBusinessDay, nextBusinessDay } from '../universe/calendar.ts'
import type { Cast } from './cast.ts'
import type { By } from './team.ts'
import { homeZone } from './zones.ts'

interface Task {
  subject: string
  notes?: string
  /** Business days from today; negative is past. */
  due: number
  about?: keyof Cast
  who: ('ada' | 'miles')[]
  priority?: 'high' | 'low'
  isDone?: boolean
  repeats?: 'weekly' | 'quarterly'
}

export const tasks: readonly Task[] = [
  { subject: 'Brief the board on the 13D', due: -1, about: 'activist', who: ['ada'], priority: 'high' },
  { subject: 'Call back on the sale', due: -1, about: 'seller', who: ['miles'], priority: 'high' },
  { subject: 'Send the capital allocation slide', due: -4, about: 'prospect', who: ['miles'] },
  {
    subject: 'Draft the reply to the letter with counsel',
    notes: 'Board chair signs. Keep to public information.',
    due: 0,
    about: 'activist',
    who: ['ada'],
    priority: 'high',
  },
  { subject: 'Update the Q&A after the 13F filings', due: 0, who: ['ada', 'miles'] },
  { subject: 'Set up a call: no contact for four months', due: 1, about: 'silent', who: ['ada'], priority: 'high' },
  { subject: 'Introduce ourselves to a new holder', due: 2, about: 'newcomer', who: ['miles'] },
  { subject: 'Confirm slots for the West Coast forum', due: 3, who: ['miles'] },
  { subject: 'Send the consensus file to the CFO', due: 5, who: ['ada'], priority: 'low', repeats: 'weekly' },
  { subject: 'Prepare the shareholder slide for the board book', due: 6, who: ['ada'], repeats: 'quarterly' },
  { subject: 'Ask for feedback after the exit', due: 7, about: 'leaver', who: ['miles'] },
  { subject: 'Send the investor day invitation', due: 9, who: ['miles'] },
  { subject: 'Review the target list for the first quarter', due: 14, who: ['ada', 'miles'], priority: 'low' },
  { subject: 'Post the results presentation', due: -12, who: ['miles'], isDone: true },
  { subject: 'Thank the conference hosts', due: -9, who: ['miles'], isDone: true, priority: 'low' },
  {
    subject: 'Send the list of past contacts to counsel',
    due: -6,
    about: 'activist',
    who: ['ada'],
    isDone: true,
    priority: 'high',
  },
  { subject: 'Correct the share count in the fact sheet', due: -5, who: ['ada'], isDone: true },
]

const businessDay = (today: string, days: number): string => {
  let day = days < 0 ? lastBusinessDay(addDays(today, -1)) : today
  for (let left = days; left < -1; left++) day = lastBusinessDay(addDays(day, -1))
  return days < 0 ? day : days === 0 ? today : nextBusinessDay(today, days)
}

/** Due at the end of the working day; today's at the end of the day, or they would be overdue in the evening. */
const dueAt = (today: string, days: number): Date =>
  instantAt({ day: businessDay(today, days), time: days === 0 ? '23:30:00' : '17:00:00' }, homeZone)

export async function writeTasks(db: Db, by: By, cast: Cast, today: string): Promise<void> {
  const rows = tasks.map((task) => {
    const due = dueAt(today, task.due)
    const completedAt = task.isDone ? new Date(due.getTime() - 5 * 3_600_000) : null
    return { ...task, id: newId(), dueAt: due, completedAt }
  })
  const [created = new Date()] = rows.map(({ dueAt: due }) => new Date(due.getTime() - 6 * 86_400_000)).sort()
  await db
    .insertInto('app.tasks')
    .values(
      rows.map(({ id, subject, notes, about, who, priority, repeats, dueAt: due, completedAt }) => ({
        customerId: by.customerId,
        id,
        userId: by.ada,
        subject,
        notes: notes ?? '',
        dueAt: due,
        priority: priority ?? 'normal',
        repeats: repeats ?? null,
        repeatZone: repeats ? homeZone : null,
        repeatDay: repeats ? Number(dayIn(homeZone, due).slice(8)) : null,
        associatedType: about ? 'organization' : null,
        associatedId: about ? cast[about].id : null,
        status: completedAt ? 'completed' : 'open',
        completedAt,
        completedBy: completedAt ? by[who[0] ?? 'ada'] : null,
        // The overdue ones need no reminder at the first start.
        remindedAt: due < new Date() ? due : null,
        createdAt: created,
        updatedAt: completedAt ?? created,
      })),
    )
    .execute()
  await db
    .insertInto('app.taskAssignees')
    .values(
      rows.flatMap(({ id, who }) => who.map((one) => ({ customerId: by.customerId, taskId: id, userId: by[one] }))),
    )
    .execute()
}

// This week's meetings of the team, and the person's tasks.
import type { AgendaPart } from '@rostrum/contract/dashboard'
import { addDays, weekStart as firstDayOfWeek, instantAt } from '@rostrum/contract/platform/time-zones'
import { calendarOf } from '#features/irm/activities/public.ts'
import type { Context } from '#platform/context.ts'
import { dueTasks } from './tasks.ts'

const mostPerDay = 6
const mostTasks = 6

export async function agendaPart(ctx: Context, today: string): Promise<AgendaPart> {
  const { timeZone } = ctx.principal.user
  const weekStart = addDays(today, -((new Date(today).getUTCDay() + 7 - firstDayOfWeek(timeZone)) % 7))
  const weekEnd = addDays(weekStart, 6)
  const until = instantAt({ day: addDays(weekEnd, 1), time: '00:00:00' }, timeZone)
  const days = await calendarOf(ctx, { query: { from: weekStart, to: weekEnd, mostPerDay } }, false)
  const { tasks, total } = await dueTasks(ctx, { from: new Date(), until }, mostTasks)
  return { today, weekStart, weekEnd, days, tasks, taskCount: total }
}

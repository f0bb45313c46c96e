// The task list as a file, in the words of the screen.
import { type Task, taskPriorityLabels, taskRepeatLabels, type tasks } from '@rostrum/contract/irm/tasks'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { eachPage } from '#lists/each-row.ts'
import type { Context } from '#platform/context.ts'
import { listTasks } from './queries.ts'
import { viewerOf } from './service.ts'
import { toTasks } from './to-tasks.ts'

export async function* fileOfTasks(ctx: Context, { query }: Input<typeof tasks.export>) {
  for await (const rows of eachPage((page) => listTasks(ctx.db, { ...query, ...page }, viewerOf(ctx)), 200)) {
    for (const task of await toTasks(ctx.db, rows)) yield asRow(task)
  }
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const asRow = (task: Task) => ({
  subject: task.subject,
  dueAt: task.dueAt,
  priority: taskPriorityLabels[task.priority],
  status: task.status === 'completed' ? 'Completed' : 'Open',
  completedAt: task.completedAt,
  associated: task.associated?.name ?? null,
  assignees: task.assignees.map(fullName).join('; '),
  repeats: task.repeats && taskRepeatLabels[task.repeats],
  repeatUntil: task.repeatUntil,
  notes: task.notes,
  createdBy: fullName(task.createdBy),
  createdAt: task.createdAt,
})

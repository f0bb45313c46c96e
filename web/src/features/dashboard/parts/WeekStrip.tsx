import type { AgendaPart } from '@rostrum/contract/dashboard'
import { formatDay } from '#platform/formats.ts'
import classes from './WeekStrip.module.css'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

type WeekStripProps = { agenda: AgendaPart; days: string[]; tasksOn: (day: string) => number }

/** The week at a glance: a bar of meetings and tasks for each day. */
export function WeekStrip({ agenda, days, tasksOn }: WeekStripProps) {
  const counts = days.map((day) => ({
    day,
    meetings: agenda.days.find((one) => one.day === day)?.total ?? 0,
    tasks: day < agenda.today ? 0 : tasksOn(day),
  }))
  const most = Math.max(...counts.map(({ meetings, tasks }) => meetings + tasks), 1)
  const height = (count: number) => `${(count / most) * 100}%`
  return (
    <ol className={classes.root} aria-label="Meetings and tasks by day">
      {counts.map(({ day, meetings, tasks }) => (
        <li
          key={day}
          className={classes.day}
          data-today={day === agenda.today || undefined}
          data-past={day < agenda.today || undefined}
          title={`${formatDay(day)}: ${meetings} ${meetings === 1 ? 'meeting' : 'meetings'}, ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`}
        >
          <span className={classes.bars} aria-hidden="true">
            <span className={classes.tasks} style={{ height: height(tasks) }} />
            <span className={classes.meetings} style={{ height: height(meetings) }} />
          </span>
          <span className={classes.name}>{weekday.format(new Date(day))}</span>
          <span className={classes.count}>{meetings + tasks}</span>
        </li>
      ))}
    </ol>
  )
}

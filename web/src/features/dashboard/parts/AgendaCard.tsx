import { Checkbox } from '@mantine/core'
import type { AgendaPart } from '@rostrum/contract/dashboard'
import type { CalendarDay } from '@rostrum/contract/irm/activities'
import { addDays, wallClock } from '@rostrum/contract/platform/time-zones'
import { LogActivity } from '#features/irm/activities/public.ts'
import { dayName } from '#platform/days.ts'
import { formatNumber, formatTime } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { ColorDot } from '#ui/ColorDot.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import rows from './rows.module.css'
import { TaskSubject } from './TaskSubject.tsx'
import { useCompleteTask } from './use-complete-task.ts'
import { WeekStrip } from './WeekStrip.tsx'

type Meeting = CalendarDay['activities'][number]
type Task = AgendaPart['tasks'][number]

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`

export function AgendaCard({ frame, agenda }: { frame: PartFrame; agenda: AgendaPart }) {
  const { timeZone } = useUser()
  const { today, weekStart, weekEnd, taskCount } = agenda
  const ahead = agenda.days.filter(({ day }) => day >= today)
  const meetings = ahead.reduce((sum, { total }) => sum + total, 0)
  const tasksOn = (day: string) => agenda.tasks.filter(({ dueAt }) => wallClock(dueAt, timeZone).day === day)
  const days = Array.from({ length: 7 }, (_, at) => addDays(weekStart, at))
  const shown = days
    .filter((day) => day >= today && day <= weekEnd)
    .map((day) => ({ day, meetings: ahead.find((one) => one.day === day), tasks: tasksOn(day) }))
    .filter(({ meetings: met, tasks }) => met || tasks.length > 0)
  return (
    <PartCard
      frame={frame}
      summary={`${counted(meetings, 'meeting', 'meetings')} and ${counted(taskCount, 'task', 'tasks')} through the end of the week`}
      link={
        <>
          <AnchorLink to="/activities" search={{ view: 'calendar', week: today }} className={rows.link} mr={8}>
            View calendar
          </AnchorLink>
          <AnchorLink to="/irm/tasks" search={{ mine: true }} className={rows.link}>
            View tasks
          </AnchorLink>
        </>
      }
    >
      <WeekStrip agenda={agenda} days={days} tasksOn={(day) => tasksOn(day).length} />
      {shown.length === 0 ? (
        <EmptyState
          title="Nothing scheduled for the rest of the week"
          message="Meetings your team logs and tasks assigned to you appear here."
          action={<LogActivity />}
        />
      ) : (
        shown.map(({ day, meetings: met, tasks }) => (
          <section key={day} aria-label={dayName(day, timeZone)}>
            <h3 className={rows.heading}>{dayName(day, timeZone)}</h3>
            <ul className={rows.list}>
              {met?.activities.map((meeting) => (
                <MeetingLine key={meeting.id} meeting={meeting} timeZone={timeZone} />
              ))}
              {met && met.total > met.activities.length && (
                <li className={rows.meta}>and {met.total - met.activities.length} more</li>
              )}
              {tasks.map((task) => (
                <TaskLine key={task.id} task={task} timeZone={timeZone} />
              ))}
            </ul>
          </section>
        ))
      )}
    </PartCard>
  )
}

const MeetingLine = ({ meeting, timeZone }: { meeting: Meeting; timeZone: string }) => (
  <li className={rows.row}>
    <div className={rows.words}>
      <div className={rows.title}>
        <ColorDot color={meeting.type.color} />
        <AnchorLink to="/activities/$id" params={{ id: meeting.id }}>
          {meeting.subject}
        </AnchorLink>
      </div>
      <div className={rows.meta}>
        {meeting.type.name}
        {meeting.firm && ` · ${meeting.firm.name}`}
      </div>
    </div>
    <time className={rows.figure} dateTime={meeting.startsAt.toISOString()}>
      {formatTime(meeting.startsAt, timeZone)}
    </time>
  </li>
)

function TaskLine({ task, timeZone }: { task: Task; timeZone: string }) {
  const complete = useCompleteTask()
  return (
    <li className={rows.row}>
      <Writes>
        <Checkbox mt={2} checked={false} aria-label={`Complete ${task.subject}`} onChange={() => void complete(task)} />
      </Writes>
      <TaskSubject task={task} />
      <time className={rows.figure} dateTime={task.dueAt.toISOString()}>
        Due {formatTime(task.dueAt, timeZone)}
      </time>
    </li>
  )
}

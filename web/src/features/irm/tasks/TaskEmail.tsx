import type { Task } from '@rostrum/contract/irm/tasks'
import { useQuery } from '@tanstack/react-query'
import { EmailButton } from '#features/email/compose/public.ts'
import { namedActivity } from './form-api.ts'

/** To the person or firm of the task, or to those who took part in its activity. */
export function TaskEmail({ task: { associated, subject }, onOpen }: { task: Task; onOpen: () => void }) {
  const isActivity = associated?.type === 'activity'
  const activity = useQuery({ ...namedActivity(associated?.id ?? ''), enabled: isActivity })
  if (!associated) return null
  const { people = [], organizations = [] } = activity.data ?? {}
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const to = {
    person: { personIds: [associated.id] },
    organization: { organizationIds: [associated.id] },
    activity: people.length > 0 ? { personIds: idsOf(people) } : { organizationIds: idsOf(organizations) },
  }[associated.type]
  if (isActivity && people.length + organizations.length === 0) return null
  return (
    <EmailButton
      variant="subtle"
      opening={() => {
        onOpen()
        return { ...to, subject }
      }}
    />
  )
}

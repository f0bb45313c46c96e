import { Anchor } from '@mantine/core'
import type { AgendaPart } from '@rostrum/contract/dashboard'
import { openTaskForm } from '#features/irm/tasks/public.ts'
import rows from './rows.module.css'

/** Opens the task in its panel. */
export const TaskSubject = ({ task }: { task: AgendaPart['tasks'][number] }) => (
  <div className={rows.words}>
    <Anchor component="button" type="button" ta="left" onClick={() => openTaskForm({ taskId: task.id })}>
      {task.subject}
    </Anchor>
    <div className={rows.meta}>{task.associated ? `Task · ${task.associated.name}` : 'Task'}</div>
  </div>
)

import type { Activity, ActivityType } from '@rostrum/contract/irm/activity-record'
import { ActivityConflict } from './ActivityConflict.tsx'
import { ActivityFormView } from './ActivityFormView.tsx'
import { useEditActivity } from './use-edit-activity.ts'

export function EditActivity({ activity, types }: { activity: Activity; types: ActivityType[] }) {
  const { editing, conflict, takeTheirs, notesKey, leave } = useEditActivity(activity)
  return (
    <ActivityFormView
      editing={editing}
      types={types}
      record={activity}
      notesKey={notesKey}
      saveLabel="Save"
      onCancel={leave}
      notice={conflict && <ActivityConflict {...conflict} onTakeTheirs={takeTheirs} />}
    />
  )
}

import { Alert, Button } from '@mantine/core'
import { type Activity, sentimentLabels } from '@rostrum/contract/irm/activity-record'
import { visibleToText } from '#features/irm/visibility/public.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './ActivityForm.module.css'
import { type ActivityValues, valuesOf } from './activity-values.ts'
import { type ActivityField, fieldLabels } from './conflict.ts'

interface ActivityConflictProps {
  theirs: Activity
  disputed: ActivityField[]
  onTakeTheirs: (field: ActivityField) => void
}

/** A colleague saved first. Their other changes are merged into the form; for fields both changed, mine is shown. */
export function ActivityConflict({ theirs, disputed, onTakeTheirs }: ActivityConflictProps) {
  const { id: userId, timeZone } = useUser()
  const values = valuesOf(theirs, timeZone)
  return (
    <Alert color="yellow" title="Someone else changed this activity" role="alert">
      <p className={classes.text}>
        Saved on {formatDateTime(theirs.updatedAt, timeZone)}. Your entries are kept. Their changes are now in the form
        {disputed.length > 0 ? ', except in fields you both changed:' : '.'} Save to apply the version shown.
      </p>
      {disputed.length > 0 && (
        <ul className={classes.disputed}>
          {disputed.map((field) => (
            <li key={field}>
              <span className={classes.theirs}>
                <strong>{fieldLabels[field]}</strong>, theirs: {readingOf(theirs, values, field, userId)}
              </span>
              <Button size="compact-xs" variant="default" onClick={() => onTakeTheirs(field)}>
                Use theirs
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

const nothing = 'nothing'

function readingOf(theirs: Activity, values: ActivityValues, field: ActivityField, userId: string): string {
  if (field === 'typeId') return theirs.type.name
  if (field === 'notes') return theirs.plain || nothing
  if (field === 'fields') return theirs.customField.map(({ value }) => [value].flat().join(', ')).join('; ') || nothing
  if (field === 'sentiment') return theirs.sentiment ? sentimentLabels[theirs.sentiment] : nothing
  if (field === 'visibleTo') return visibleToText(theirs, userId) ?? 'Everyone on your team'
  const value = values[field]
  if (Array.isArray(value)) return value.map(({ name }) => name).join(', ') || nothing
  return (typeof value === 'object' ? value?.name : value) || nothing
}

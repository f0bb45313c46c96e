import { activities } from '@rostrum/contract/irm/activities'
import type { ActivityType } from '@rostrum/contract/irm/activity-record'
import { useRef, useState } from 'react'
import { useEndpointForm } from '#platform/forms.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useIsAssistant, useUser } from '#platform/session/session.tsx'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { ActivityFormView } from './ActivityFormView.tsx'
import { type ActivityValues, type NamedValue, newActivityValues, newBodyOf } from './activity-values.ts'
import { useCreateActivity } from './api.ts'
import { changedFields } from './conflict.ts'
import { FollowUpFields } from './FollowUpFields.tsx'
import { notSaved } from './messages.ts'
import { securityName } from './names.ts'
import { useGoBack } from './return-address.ts'

interface NewActivityProps {
  types: ActivityType[]
  /** Values from the URL: the contact, or the activity to copy. */
  known: Partial<ActivityValues>
  /** The user as a colleague, who most likely took part. */
  me: NamedValue | undefined
  day: string | undefined
}

export function NewActivity({ types, known, day, me }: NewActivityProps) {
  const [initialValues] = useState({ ...useEmptyValues(types, day, me), ...known })
  const user = useUser()
  const assigneeIds = useIsAssistant() ? [] : [user.id]
  const create = useCreateActivity()
  const goBack = useGoBack()
  const isDone = useRef(false)
  const editing = useEndpointForm<typeof activities.create, ActivityValues>(activities.create, {
    initialValues,
    toBody: (values) => newBodyOf(values, user.timeZone, assigneeIds),
    save: (body) => create.mutateAsync({ body }),
    onSaved: (activity) => {
      isDone.current = true
      notifySuccess('Activity logged')
      goBack(`/activities/${activity.id}`)
    },
    onFailed: (error) => notifyError(notSaved(error)),
  })
  useUnsavedGuard(() => {
    const values = editing.form.getValues()
    return !isDone.current && (changedFields(initialValues, values).length > 0 || values.followUp !== null)
  })
  return (
    <ActivityFormView
      editing={editing}
      types={types}
      suggestsType={!known.typeId}
      saveLabel="Log activity"
      onCancel={() => goBack('/activities')}
    >
      <FollowUpFields form={editing.form} />
    </ActivityFormView>
  )
}

/** Default values of a new activity, before a contact is chosen. */
function useEmptyValues(types: ActivityType[], day: string | undefined, me: NamedValue | undefined): ActivityValues {
  const { timeZone } = useUser()
  const focused = useFocusedSecurity()
  const typeId = types.find((type) => !type.isArchived)?.id ?? ''
  return newActivityValues({
    timeZone,
    typeId,
    day,
    colleagues: me ? [me] : [],
    security: focused && { id: focused.id, name: securityName(focused) },
  })
}

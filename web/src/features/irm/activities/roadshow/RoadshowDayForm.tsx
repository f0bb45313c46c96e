import '@mantine/dates/styles.layer.css'
import { Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { activities } from '@rostrum/contract/irm/activities'
import type { ActivityType } from '@rostrum/contract/irm/activity-record'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { VisibilityField, visibleToEveryone } from '#features/irm/visibility/public.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from '../ActivityForm.module.css'
import type { NamedValue } from '../activity-values.ts'
import { useLogDay } from '../api.ts'
import { notSaved } from '../messages.ts'
import { securityName } from '../names.ts'
import { BrokerField, ColleaguesField } from '../TeamFields.tsx'
import { MeetingRow } from './MeetingRow.tsx'
import { dayBodyOf, type MeetingValues, nextMeeting, type RoadshowDayValues, roadshowType } from './roadshow-values.ts'

/** The most that can be saved together. */
const mostMeetings = 40

export function RoadshowDayForm({ types, me }: { types: ActivityType[]; me: NamedValue | null }) {
  const { timeZone } = useUser()
  const navigate = useNavigate()
  const focused = useFocusedSecurity()
  const logDay = useLogDay()
  const isDone = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [initialValues] = useState<RoadshowDayValues>(() => ({
    typeId: roadshowType(types),
    day: dayIn(timeZone),
    location: '',
    colleagues: me ? [me] : [],
    broker: null,
    security: focused && { id: focused.id, name: securityName(focused) },
    visibleTo: visibleToEveryone,
    meetings: [nextMeeting([])],
  }))
  const { form, submit, isSaving } = useEndpointForm<typeof activities.logDay, RoadshowDayValues>(activities.logDay, {
    initialValues,
    toBody: (values) => dayBodyOf(values, timeZone),
    save: (body) => logDay.mutateAsync({ body }),
    onSaved: (logged) => {
      isDone.current = true
      notifySuccess(logged.length === 1 ? '1 meeting logged' : `${logged.length} meetings logged`)
      const { day } = form.getValues()
      void navigate({ to: '/activities', search: { from: day, to: day }, replace: true })
    },
    onFailed: (error) => notifyError(notSaved(error, 'meetings')),
  })
  useUnsavedGuard(() => !isDone.current && form.isDirty())
  // After a validation error, from the contract or the server, focus the first invalid field.
  useEffect(() => {
    if (attempts > 0 && !isSaving) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, isSaving])

  const { values, errors } = form
  const setMeetings = (change: (before: MeetingValues[]) => MeetingValues[]) => form.setFieldValue('meetings', change)
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        if (isSaving) return event.preventDefault()
        setAttempts(attempts + 1)
        submit(event)
      }}
    >
      <fieldset className={classes.fields} disabled={isSaving}>
        <SectionCard title="Day">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={16} verticalSpacing={12}>
            <DateInput
              label="Date"
              required
              valueFormat="MMM D, YYYY"
              value={values.day || null}
              onChange={(day) => form.setFieldValue('day', day ?? '')}
              error={values.day ? undefined : attempts > 0 && 'Enter a date'}
            />
            <TextInput label="Location" data-autofocus {...form.getInputProps('location')} />
            <Select
              label="Type"
              required
              data={types.filter(({ isArchived }) => !isArchived).map(({ id, name }) => ({ value: id, label: name }))}
              allowDeselect={false}
              {...form.getInputProps('typeId')}
            />
            <ColleaguesField
              value={values.colleagues}
              onChange={(colleagues) => form.setFieldValue('colleagues', colleagues)}
              error={errors.colleagueIds}
            />
            <BrokerField
              value={values.broker}
              onChange={(broker) => form.setFieldValue('broker', broker)}
              error={errors.brokerId}
            />
            <VisibilityField
              value={values.visibleTo}
              onChange={(visibleTo) => form.setFieldValue('visibleTo', visibleTo)}
              error={values.visibleTo.viewerIds.length === 0 && errors.viewerIds}
            />
          </SimpleGrid>
        </SectionCard>
        <SectionCard title="Meetings" flush>
          {values.meetings.map((meeting, index) => (
            <MeetingRow
              key={meeting.key}
              number={index + 1}
              meeting={meeting}
              errorOf={(field) => errors[`meetings.${index}.${field}`]}
              onChange={(change) => {
                for (const field of Object.keys(errors)) {
                  if (field.startsWith(`meetings.${index}.`)) form.clearFieldError(field)
                }
                setMeetings((before) =>
                  before.map((one) => (one.key === meeting.key ? { ...one, ...change(one) } : one)),
                )
              }}
              onRemove={
                values.meetings.length > 1
                  ? () => {
                      form.clearErrors()
                      setMeetings((before) => before.filter((one) => one.key !== meeting.key))
                    }
                  : undefined
              }
            />
          ))}
          <div className={classes.addMeeting}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              disabled={values.meetings.length >= mostMeetings}
              onClick={() => setMeetings((before) => [...before, nextMeeting(before)])}
            >
              Add meeting
            </Button>
          </div>
        </SectionCard>
      </fieldset>
      <FormActions
        saveLabel={values.meetings.length === 1 ? 'Log 1 meeting' : `Log ${values.meetings.length} meetings`}
        saving={isSaving}
        onCancel={() => void navigate({ to: '/activities' })}
      />
    </form>
  )
}

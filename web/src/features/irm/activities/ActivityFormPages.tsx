// The pages to create and to edit an activity.
import type { Activity, ActivityType } from '@rostrum/contract/irm/activity-record'
import { timeZoneName } from '@rostrum/contract/platform/time-zones'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import classes from './ActivityForm.module.css'
import { type ActivityValues, copiedValues } from './activity-values.ts'
import { activityTypes, editedActivity, namedOrganization, namedPerson, oneActivity } from './api.ts'
import { EditActivity } from './EditActivity.tsx'
import { NewActivity } from './NewActivity.tsx'
import { useMe } from './use-me.ts'

interface NewSearch {
  contact?: string
  copy?: string
  day?: string
}

export function NewActivityPage() {
  usePageTitle('Log activity')
  const { timeZone } = useUser()
  const search: NewSearch = useSearch({ from: '/shell/activities/new' })
  const contact = useContact(search.contact)
  const copied = useQuery({ ...oneActivity(search.copy ?? ''), enabled: search.copy !== undefined })
  const me = useMe()
  const isReady = contact !== undefined && me !== undefined && (!search.copy || !copied.isPending)
  const context = `Times are in ${timeZoneName(timeZone)}`
  return (
    <FormPage title={search.copy ? 'Duplicate activity' : 'Log activity'} context={context}>
      {(types) =>
        isReady && (
          <NewActivity
            key={`${search.contact} ${search.copy}`}
            types={types}
            known={copied.data ? copiedValues(copied.data, timeZone) : contact}
            day={search.day}
            me={me ?? undefined}
          />
        )
      }
    </FormPage>
  )
}

export function EditActivityPage() {
  const { id } = useParams({ from: '/shell/activities/$id/edit' })
  const { timeZone } = useUser()
  const activity = useQuery(editedActivity(id))
  usePageTitle('Edit activity')
  return (
    <FormPage title="Edit activity" context={`Times are in ${timeZoneName(timeZone)}`}>
      {(types) => (
        <QueryView query={activity} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
          {(data: Activity) => <EditActivity key={id} activity={data} types={types} />}
        </QueryView>
      )}
    </FormPage>
  )
}

interface FormPageProps {
  title: string
  context: string
  children: (types: ActivityType[]) => ReactNode
}

function FormPage({ title, context, children }: FormPageProps) {
  const types = useQuery(activityTypes())
  return (
    <div className={classes.page}>
      <PageHeader title={title} context={context} />
      <QueryView query={types} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {children}
      </QueryView>
    </div>
  )
}

type Known = Partial<Pick<ActivityValues, 'people' | 'organizations'>>

/** The id may be a person or an organization. Undefined while loading; empty when it is neither. */
function useContact(id: string | undefined): Known | undefined {
  const person = useQuery({ ...namedPerson(id ?? ''), enabled: id !== undefined })
  const isNoPerson = person.error instanceof ApiError && person.error.status === 404
  const organization = useQuery({ ...namedOrganization(id ?? ''), enabled: id !== undefined && isNoPerson })
  if (id === undefined) return {}
  if (person.data) {
    const { jobs } = person.data
    const firm = jobs.find((job) => job.isPrimary)?.organization ?? jobs[0]?.organization ?? null
    return {
      people: [{ id, name: fullName(person.data), organization: firm }],
      organizations: firm ? [{ ...firm, isBrought: true }] : [],
    }
  }
  if (organization.data) return { organizations: [{ id, name: organization.data.name }] }
  const isLoading = person.isPending || (isNoPerson && organization.isPending)
  return isLoading ? undefined : {}
}

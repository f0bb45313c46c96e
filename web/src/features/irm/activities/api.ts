import { activities } from '@rostrum/contract/irm/activities'
import { team } from '@rostrum/contract/irm/team'
import { themes } from '@rostrum/contract/irm/themes'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { invalidateAfter, queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export type ActivityListQuery = NonNullable<Args<typeof activities.list>['query']>

export const activityList = (query: ActivityListQuery) => queryFor(activities.list, { query })
export const activityCalendar = (query: Args<typeof activities.calendar>['query']) =>
  queryFor(activities.calendar, { query })
export const oneActivity = (id: string) => queryForOne(activities.read, { params: { id } })
/** Refetched every time the form opens, because edits need the latest version, but never while the user is typing. */
export const editedActivity = (id: string) => ({
  ...oneActivity(id),
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const themeCounts = (query: Args<typeof activities.themeCounts>['query']) =>
  queryFor(activities.themeCounts, { query })
export const everyTheme = () => queryFor(themes.list, {})
export const useCreateTheme = () => useAction(themes.create)

export const activityTypes = () => queryFor(activities.types, {})
/** The maximum page size: more than any team has members. */
const everybody = { pageSize: 500 }
export const activeColleagues = () => queryFor(team.colleagues, { query: { ...everybody, activeOnly: true } })
export const everyBroker = () => queryFor(team.brokers, { query: everybody })

export const namedPerson = (id: string) => queryForOne(people.read, { params: { id } })
export const namedOrganization = (id: string) => queryForOne(organizations.read, { params: { id } })

export const useCreateActivity = () => useAction(activities.create)
export const useLogDay = () => useAction(activities.logDay)
export const useUpdateActivity = () => useAction(activities.update)
export const useRestoreActivity = () => useAction(activities.restore)

interface Deletion {
  id: string
  /** Leaves the deleted item's page before its queries are refetched. */
  leave: () => Promise<void>
}

export function useDeleteActivity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, leave }: Deletion) => {
      await call(activities.delete, { params: { id } })
      await leave()
    },
    onSuccess: () => invalidateAfter(client, activities.delete),
  })
}

import { dashboard } from '@rostrum/contract/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inAreas, queryFor } from '#platform/api/query.ts'

export const dashboardQuery = (securityId: string | undefined) => queryFor(dashboard.read, { query: { securityId } })

/** Alerts are evaluated every minute; until then the page asks again, so that nobody has to reload it. */
const pendingInterval = 10_000

export const useDashboard = (securityId: string | undefined) =>
  useQuery({
    ...dashboardQuery(securityId),
    refetchInterval: ({ state }) => (state.data?.changes?.isPending ? pendingInterval : false),
  })

const ofDashboard = inAreas(['dashboard'])

/** Every area writes something that the dashboard shows, so any write while it is open refreshes it. */
export function useRefreshAfterWrites(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void client.invalidateQueries(ofDashboard)
      }),
    [client],
  )
}

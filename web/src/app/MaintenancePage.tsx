import { system } from '@rostrum/contract/system'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callPublicly } from '#platform/api/api.ts'
import { forgetBootResponses } from '#platform/api/boot-response.ts'
import { maintenancePoll, outagePoll } from '#platform/constants.ts'
import { handleGlobally, type MaintenanceNotice, maintenance } from '#platform/errors/global-errors.ts'
import { formatDateTime } from '#platform/formats.ts'
import { FullPage } from '#ui/FullPage.tsx'

/** Replaces the application and polls until the server is back: every ten minutes, or seconds in an outage. */
export function MaintenancePage({ notice }: { notice: MaintenanceNotice }) {
  const client = useQueryClient()
  useEffect(() => {
    const ask = async () => {
      try {
        await callPublicly(system.status, {})
        // They were refused too, and would bring this page back.
        forgetBootResponses()
        maintenance.set(undefined)
        await client.resetQueries()
      } catch (error) {
        handleGlobally(error)
      }
    }
    const timer = setInterval(() => void ask(), notice.isOutage ? outagePoll : maintenancePoll)
    return () => clearInterval(timer)
  }, [client, notice.isOutage])
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <FullPage title={notice.isOutage ? 'Rostrum is not available' : 'Rostrum is in maintenance'}>
      <p>{notice.reason}</p>
      {notice.expiresAt && <p>Expected back {formatDateTime(new Date(notice.expiresAt), timeZone)}.</p>}
      <p>This page reloads automatically.</p>
    </FullPage>
  )
}

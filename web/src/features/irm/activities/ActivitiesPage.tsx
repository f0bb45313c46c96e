import { SegmentedControl } from '@mantine/core'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { ActivityCalendar } from './calendar/ActivityCalendar.tsx'
import { LogActivity } from './LogActivity.tsx'
import { useActivityAddress } from './list-address.ts'
import { ThemeCounts } from './themes/ThemeCounts.tsx'

export function ActivitiesPage() {
  usePageTitle('Activities')
  const { timeZone } = useUser()
  const address = useActivityAddress()
  const { search, go } = address
  const isCalendar = search.view === 'calendar'
  const show = (view: string) =>
    go({
      ...search,
      page: undefined,
      view: view === 'calendar' ? 'calendar' : undefined,
      month: view === 'calendar' ? (search.month ?? dayIn(timeZone).slice(0, 7)) : undefined,
      week: undefined,
    })
  return (
    <>
      <PageHeader
        title="Activities"
        context="Past and upcoming investor interactions"
        actions={
          <>
            <SegmentedControl
              aria-label="View"
              data={[
                { value: 'list', label: 'List' },
                { value: 'calendar', label: 'Calendar' },
              ]}
              value={isCalendar ? 'calendar' : 'list'}
              onChange={show}
            />
            <Writes>
              <ButtonLink to="/activities/roadshow-day" variant="default">
                Log roadshow day
              </ButtonLink>
            </Writes>
            <LogActivity variant="filled" />
          </>
        }
      />
      <ActivityFilters address={address} />
      {!isCalendar && <ThemeCounts address={address} />}
      {isCalendar ? <ActivityCalendar address={address} /> : <ActivityTable address={address} />}
    </>
  )
}
